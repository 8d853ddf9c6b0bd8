-- What was done, by whom, when and from where. Triggers write it, in the transaction of the change. An entry holds ids,
-- enums, numbers and times; a text, an e-mail or an address stands as the hash of a salt and itself, both of which are in
-- a table that can be emptied without a trace of the text left and without a change to an entry.
create table audit_entries (
  id bigint generated always as identity primary key,
  -- Commits do not come in the order of ids: what is chained next is told by transactions.
  txid xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default now(),
  -- Null of the system and of somebody unknown, who has an address.
  actor_id uuid,
  address_hash bytea check (octet_length(address_hash) = 32),
  action text not null check (action ~ '^[a-z_]{1,60}$'),
  noun text not null check (noun ~ '^[a-z_]{1,60}$'),
  subject_id uuid,
  -- The consultation it is about.
  case_id uuid,
  -- By field what was before and what is after: a value, null, {"hash": …} of a text, or {"secret": true}.
  changes jsonb not null default '{}',
  -- From a history that is older than this log.
  is_imported boolean not null default false
);
create index audit_entries_txid on audit_entries (txid);
create index audit_entries_newest on audit_entries (at desc, id desc);
create index audit_entries_of_actor on audit_entries (actor_id, at desc, id desc);
create index audit_entries_of_subject on audit_entries (subject_id, at desc, id desc);

-- Each hash occurs in one entry, or as the address in those of one statement, of which `entry_id` is the first.
create table audit_values (
  hash bytea primary key check (octet_length(hash) = 32),
  entry_id bigint not null,
  salt bytea not null,
  value text not null,
  is_address boolean not null default false
);
create index audit_values_of_entry on audit_values (entry_id);
create index audit_values_address on audit_values (value) where is_address;

-- Each batch is hashed with the batch before, so that nothing earlier can be changed without a trace.
create table audit_batches (
  number bigint primary key,
  entry_ids bigint[] not null,
  entry_hashes bytea[] not null check (cardinality(entry_hashes) = cardinality(entry_ids)),
  previous bytea not null,
  hash bytea not null check (octet_length(hash) = 32),
  made_at timestamptz(3) not null
);
create index audit_batches_by_entry on audit_batches using gin (entry_ids) with (fastupdate = off);

-- How far the batches reach: everything that `chained` shows is in one. While there is much to chain, it is what `next`
-- shows, up to the entry `reached`. Without `chained`, as after a restore, all entries are looked at.
create table audit_position (
  one_row boolean primary key default true check (one_row),
  chained pg_snapshot,
  next pg_snapshot,
  reached bigint not null default 0,
  last_batch bigint not null default 0
);

-- What happens more than ten times a minute, until it becomes an entry with its number.
create table audit_repeats (
  minute timestamptz not null,
  actor text not null,
  address text not null,
  action text not null,
  times integer not null,
  primary key (minute, actor, address, action)
);

-- From which address a transaction is made; null within the product.
create function current_address() returns text language sql stable
return nullif(current_setting('consultflow.address', true), '');

create function audit_hash(salt bytea, value text) returns bytea language sql immutable parallel safe strict
return sha256(salt || convert_to(value, 'UTF8'));

-- 16 random bytes.
create function new_salt() returns bytea language sql volatile
return uuid_send(gen_random_uuid());

-- A value, or null of what is empty.
create function something(value jsonb) returns jsonb language sql immutable parallel safe
return case when value <> all ('{"null","\"\"","{}","[]"}'::jsonb[]) then value end;

create function hashed(hash bytea) returns jsonb language sql immutable parallel safe strict
return jsonb_build_object('hash', encode(hash, 'hex'));

create function secret(value jsonb) returns jsonb language sql immutable parallel safe strict
return '{"secret": true}'::jsonb;

-- Writes an entry for each row that a statement changes. Numbers, times, ids and the columns in `plain` are written as
-- they are, of those in `secret` only that they have changed, those in `left_out` not at all, and every other as a hash.
-- `subject` is the column with the id of what it is about, `of_case` the one with the id of its consultation. `actions`
-- are the words for an insert, an update and a delete; null for one that has no entry or a trigger of its own.
create procedure audit(
  of_table text,
  plain text[] default '{}',
  secret text[] default '{}',
  left_out text[] default '{}',
  subject text default 'id',
  of_case text default null,
  actions text[] default '{created,changed,removed}'
) language plpgsql set search_path from current as $procedure$
declare
  operation text;
  name text;
  action text;
  fields record;
  keys text := (
    select string_agg(quote_ident(attname), ', ')
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = of_table::regclass and indisprimary);
begin
  foreach operation in array array['insert', 'update', 'delete'] loop
    name := of_table || '_' || operation || '_audit';
    action := actions[array_position(array['insert', 'update', 'delete'], operation)];
    continue when action is null;
    execute format('drop trigger if exists %I on %I', name, of_table);

    -- Of column n: the values before and after (bn, an); of a hidden one also their salts (sbn, san) and hashes (hbn, han).
    select string_agg(format(', %s as b%s, %s as a%2$s', value_before, n, value_after), '') as values,
      string_agg(format(
        ', case when b%1$s <> a%1$s or a%1$s is null then new_salt() end as sb%1$s'
        ', case when b%1$s <> a%1$s or b%1$s is null then new_salt() end as sa%1$s', n), '')
        filter (where is_hidden) as salts,
      string_agg(format(', audit_hash(sb%1$s, b%1$s) as hb%1$s, audit_hash(sa%1$s, a%1$s) as ha%1$s', n), '')
        filter (where is_hidden) as hashes,
      string_agg(format('b%1$s is distinct from a%1$s', n), ' or ') as is_different,
      string_agg(format(
        '%L, case when b%s is distinct from a%2$s then jsonb_build_array(%s, %s) end',
        field, n, format(as_entered, 'b', n), format(as_entered, 'a', n)), ', ') as changes,
      string_agg(format('(hb%1$s, sb%1$s, b%1$s), (ha%1$s, sa%1$s, a%1$s)', n), ', ')
        filter (where is_hidden) as hidden
    into fields
    from (
      select attname as field, attnum as n, is_hidden,
        format(as_value, case operation when 'insert' then 'null::' || of_type else format('older.%I', attname) end)
          as value_before,
        format(as_value, case operation when 'delete' then 'null::' || of_type else format('newer.%I', attname) end)
          as value_after,
        case
          when is_hidden then
            'case when h%1$s%2$s is not null then jsonb_build_object(''hash'', encode(h%1$s%2$s, ''hex'')) end'
          when attname = any(secret) then 'secret(to_jsonb(%1$s%2$s))'
          else '%1$s%2$s'
        end as as_entered
      from pg_attribute, lateral (
        select format_type(atttypid, atttypmod) as of_type,
          atttypid = any(array['uuid', 'smallint', 'integer', 'bigint', 'numeric', 'boolean', 'date', 'timestamptz']
            ::regtype[]) as is_number
      ) as type, lateral (
        select is_number or attname = any(plain) as is_shown
      ) as shown, lateral (
        select not is_shown and attname <> all(secret) as is_hidden,
          -- What is empty is no value.
          case
            when is_number then 'to_jsonb(%s)'
            when atttypid = 'text'::regtype then case when is_shown then 'to_jsonb(nullif(%s, ''''))' else 'nullif(%s, '''')' end
            else 'something(to_jsonb(%s))' || case when is_shown then '' else ' #>> ''{}''' end
          end as as_value
      ) as expression
      where attrelid = of_table::regclass and attnum > 0 and not attisdropped
        -- Those that the product keeps say nothing that an entry does not.
        and attgenerated = '' and attname <> all(left_out || array['created_at', 'search_text'])
        and attname is distinct from subject
      order by attnum
    ) as columns;

    execute format($function$
      create or replace function %1$I() returns trigger language plpgsql set search_path from current as $body$
      declare
        actor uuid := nullif(current_actor(), 'system');
        address text := current_address();
        address_salt bytea := new_salt();
        hash_of_address bytea := audit_hash(address_salt, address);
      begin
        if not exists (select from %13$s) then
          return null;
        end if;
        with changed as materialized (
          select nextval('audit_entries_id_seq') as entry_id, * %2$s
          from (
            select * %3$s from (select %4$s as subject_id, %5$s as case_id %6$s from %7$s offset 0) as rows
            where %8$s offset 0
          ) as salted
        ), entries as (
          insert into audit_entries (id, actor_id, address_hash, action, noun, subject_id, case_id, changes)
          overriding system value
          select entry_id, actor, hash_of_address, %9$L, %10$L, subject_id, case_id,
            jsonb_strip_nulls(jsonb_build_object(%11$s))
          from changed
        )
        insert into audit_values (hash, entry_id, salt, value, is_address)
        %12$s
        select hash_of_address, min(entry_id), address_salt, address, true
        from changed where address is not null having count(*) > 0;
        return null;
      end
      $body$
      $function$, name, fields.hashes, fields.salts, of_either(operation, subject), of_either(operation, of_case),
      fields.values,
      case operation
        when 'insert' then 'newer'
        when 'delete' then 'older'
        else format('older full join newer using (%s)', keys)
      end,
      case operation when 'update' then coalesce(fields.is_different, 'false') else 'true' end,
      action, of_table, fields.changes,
      'select hash, entry_id, salt, hidden, false from changed, lateral (values ' || fields.hidden
        || ') as side (hash, salt, hidden) where hash is not null union all',
      case operation when 'delete' then 'older' else 'newer' end);
    execute format(
      'create trigger %1$I after %2$s on %3$I referencing %4$s for each statement execute function %1$I()',
      name, operation, of_table, transition_tables(operation));
    execute format('comment on trigger %I on %I is %L', name, of_table, jsonb_build_object(
      'plain', plain, 'secret', secret, 'left_out', left_out, 'subject', subject, 'of_case', of_case,
      'actions', actions));
  end loop;
end
$procedure$;

-- A column of the row after a change, or of the row before it.
create function of_either(operation text, name text) returns text language sql immutable
return case
  when name is null then 'null::uuid'
  when operation = 'insert' then format('newer.%I', name)
  when operation = 'delete' then format('older.%I', name)
  else format('coalesce(newer.%1$I, older.%1$I)', name)
end;

create function texts_in(list jsonb) returns text[] language sql immutable
return array(select value from jsonb_array_elements_text(list) with ordinality as one (value, place) order by place);

-- Makes the triggers again, as the tables may have got columns since.
create procedure audit_again() language plpgsql set search_path from current as $$
declare
  known record;
begin
  for known in
    select distinct on (relname) relname::text as of_table, obj_description(pg_trigger.oid, 'pg_trigger')::jsonb as given
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgname = any(array[relname || '_insert_audit', relname || '_update_audit', relname || '_delete_audit'])
      and relnamespace = current_schema()::regnamespace and obj_description(pg_trigger.oid, 'pg_trigger') is not null
  loop
    call audit(known.of_table, texts_in(known.given -> 'plain'), texts_in(known.given -> 'secret'),
      texts_in(known.given -> 'left_out'), known.given ->> 'subject', known.given ->> 'of_case',
      texts_in(known.given -> 'actions'));
  end loop;
end
$$;

call audit('users', plain => '{role,account_status,language,specialties}', secret => '{password_hash}');
call audit('rooms', plain => '{code,room_type}');
call audit('topics', subject => null);
call audit('companies');
call audit('consultations', plain => '{room,status}', left_out => '{last_modified_by}',
  of_case => 'id');
-- A new entry of a history comes with a change of its consultation.
call audit('consultation_changes', plain => '{from_status,to_status}', subject => 'consultation_id',
  of_case => 'consultation_id', actions => '{null,changed,removed}');
call audit('schedules');
call audit('schedule_assignments', plain => '{day,room}', subject => 'schedule_id');
call audit('settings', plain => '{time_zone}', secret => '{firm_logo}', subject => null);
call audit('sessions', left_out => '{token_hash,used_at}', subject => 'user_id',
  actions => '{signed_in,changed,session_ended}');
call audit('one_time_links', plain => '{purpose}', left_out => '{token_hash}', subject => 'user_id');
call audit('backups', subject => null);

-- Writes an entry of what changes no row, for the actor and the address of the transaction; the values of `hidden` are
-- written as hashes.
create function write_audit_entry(
  of_action text, of_noun text, subject uuid, of_case uuid, plain jsonb, hidden jsonb
) returns bigint language sql volatile set search_path from current
begin atomic
  with entry as materialized (select nextval('audit_entries_id_seq') as id),
  hashes as materialized (
    select key, value, salt, audit_hash(salt, value) as hash
    from (select key, value, new_salt() as salt from jsonb_each_text(hidden) where value is not null) as salted
  ),
  place as materialized (
    select address, salt, audit_hash(salt, address) as hash
    from (select current_address() as address, new_salt() as salt) as salted
  ),
  stored as (
    insert into audit_values (hash, entry_id, salt, value, is_address)
    select hash, entry.id, salt, value, false from hashes, entry
    union all
    select hash, entry.id, salt, address, true from place, entry where hash is not null
  )
  insert into audit_entries (id, actor_id, address_hash, action, noun, subject_id, case_id, changes)
  overriding system value
  select entry.id, nullif(current_actor(), 'system')::uuid, place.hash, of_action, of_noun, subject, of_case,
    coalesce((select jsonb_object_agg(key, jsonb_build_array(null, value)) from jsonb_each(plain)), '{}')
    || coalesce((
      select jsonb_object_agg(key, jsonb_build_array(null, jsonb_build_object('hash', encode(hash, 'hex'))))
      from hashes), '{}')
  from entry, place
  returning id;
end;

-- The same, at most ten times a minute for an actor and a network; null if it has only been counted.
create function write_repeated_audit_entry(
  network text, of_action text, of_noun text, subject uuid, of_case uuid, plain jsonb, hidden jsonb
) returns bigint language plpgsql volatile set search_path from current as $$
declare
  count integer;
begin
  insert into audit_repeats as known (minute, actor, address, action, times)
  values (date_trunc('minute', now()), current_actor(), network, of_action, 1)
  on conflict (minute, actor, address, action) do update set times = known.times + 1
  returning times into count;
  if count > 10 then
    return null;
  end if;
  return write_audit_entry(of_action, of_noun, subject, of_case, plain, hidden);
end
$$;

-- Writes what was only counted in the minutes that are over, as one entry each.
create function write_repeats() returns void language plpgsql volatile set search_path from current as $$
declare
  one record;
begin
  for one in
    delete from audit_repeats where minute < date_trunc('minute', now()) returning actor, address, action, times
  loop
    continue when one.times <= 10;
    perform set_config('consultflow.actor', nullif(one.actor, 'system'), true),
      set_config('consultflow.address', one.address, true);
    perform write_audit_entry(one.action, 'calls', null, null, jsonb_build_object('times', one.times - 10), '{}');
  end loop;
  perform set_config('consultflow.actor', '', true), set_config('consultflow.address', '', true);
end
$$;

-- What the hash of an entry is made of.
create function text_of_entry(entry audit_entries) returns text language sql stable
return jsonb_build_array(entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS'), entry.actor_id,
  encode(entry.address_hash, 'hex'), entry.action, entry.noun, entry.subject_id, entry.case_id, entry.changes,
  entry.is_imported)::text;

-- What the hash of a batch is made of.
create function text_of_batch(batch audit_batches) returns text language sql stable
return jsonb_build_array(batch.number, to_char(batch.made_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS'),
  encode(batch.previous, 'hex'), batch.entry_ids, batch.entry_hashes)::text;

-- Those of these entries that are in a batch. By the index: without statistics the database reads all batches.
create function chained_among(ids bigint[]) returns setof bigint language plpgsql stable
set search_path from current set enable_seqscan = off as $$
begin
  return query select unnest(entry_ids) from audit_batches where entry_ids && ids;
end
$$;

-- Chains at most `most` entries in a batch; returns whether there are more. Only one at a time may call it.
create function chain_audit_entries(most integer) returns boolean language plpgsql volatile
set search_path from current as $$
declare
  place audit_position;
  made audit_batches;
  last audit_batches;
  next_ids bigint[];
begin
  perform write_repeats();
  insert into audit_position default values on conflict do nothing;
  select * into place from audit_position;
  -- Of another cluster.
  if pg_snapshot_xmax(place.chained) > pg_snapshot_xmax(pg_current_snapshot()) then
    place.chained := null;
    place.next := null;
  end if;
  if place.next is null then
    place.next := pg_current_snapshot();
    place.reached := 0;
  end if;

  if place.chained is null then
    next_ids := array(select id from audit_entries where id > place.reached order by id limit most);
  else
    next_ids := array(
      select id from audit_entries
      where txid >= pg_snapshot_xmin(place.chained) and id > place.reached
        and not pg_visible_in_snapshot(txid, place.chained) and pg_visible_in_snapshot(txid, place.next)
      order by id limit most);
  end if;
  select array_agg(id order by id), array_agg(sha256(convert_to(text_of_entry(entry), 'UTF8')) order by id)
  into made.entry_ids, made.entry_hashes
  from audit_entries as entry
  where id = any(next_ids)
    and id not in (select chained_among(next_ids));

  if made.entry_ids is not null then
    select * into last from audit_batches order by number desc limit 1;
    made.number := greatest(last.number, place.last_batch) + 1;
    made.previous := coalesce(last.hash, sha256(''));
    made.made_at := clock_timestamp();
    made.hash := sha256(convert_to(text_of_batch(made), 'UTF8'));
    insert into audit_batches values (made.*);
    place.last_batch := made.number;
  end if;
  if cardinality(next_ids) = most then
    place.reached := next_ids[most];
    update audit_position set chained = place.chained, next = place.next, reached = place.reached,
      last_batch = place.last_batch;
    return true;
  end if;
  update audit_position set chained = place.next, next = null, reached = 0, last_batch = place.last_batch;
  return false;
end
$$;

-- Removes the texts and addresses of entries, also for a role that can only add to the log.
create function erase_audit_values(of_entries bigint[]) returns void language sql volatile security definer
set search_path from current
begin atomic
  delete from audit_values where entry_id = any(of_entries);
end;

-- Whoever owns the tables can still switch this off; the chain shows it.
create function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log are neither changed nor removed' using errcode = '42501';
end
$$;
create trigger never_rewritten after update or delete or truncate on audit_entries
  for each statement execute function refuse_to_rewrite();
create trigger never_rewritten after update or delete or truncate on audit_batches
  for each statement execute function refuse_to_rewrite();
create trigger never_rewritten after update on audit_values
  for each statement execute function refuse_to_rewrite();

-- Whether the current role can add to the log but neither change nor remove what is in it.
create function is_append_only() returns boolean language sql stable set search_path from current
return not exists (
  select from unnest(array['audit_entries', 'audit_values', 'audit_batches']::regclass[]) as log (name)
  where has_table_privilege(log.name, 'update, delete, truncate, trigger')
    or pg_has_role((select relowner from pg_class where oid = log.name), 'member')
    or pg_has_role((
      select nspowner from pg_namespace join pg_class on relnamespace = pg_namespace.oid where pg_class.oid = log.name
    ), 'member'));

-- The histories so far.
with changes as materialized (
  select nextval('audit_entries_id_seq') as entry_id, change.*
  from (select * from consultation_changes order by changed_at, id) as change
), texts as materialized (
  select entry_id, key, value, salt, audit_hash(salt, value) as hash
  from (
    select entry_id, key, value, new_salt() as salt
    from changes, lateral (values ('reason', reason), ('earlier_result', earlier_result)) as text (key, value)
    where value <> ''
  ) as salted
), stored as (
  insert into audit_values (hash, entry_id, salt, value) select hash, entry_id, salt, value from texts
)
insert into audit_entries (id, at, actor_id, action, noun, subject_id, case_id, changes, is_imported)
overriding system value
select entry_id, changed_at, changed_by, case when from_status is null then 'created' else 'changed' end,
  'consultations', consultation_id, consultation_id,
  case when from_status is distinct from to_status
    then jsonb_build_object('status', jsonb_build_array(from_status, to_status)) else '{}' end
  || coalesce((
    select jsonb_object_agg(key, jsonb_build_array(null, jsonb_build_object('hash', encode(hash, 'hex'))))
    from texts where texts.entry_id = changes.entry_id), '{}'),
  true
from changes;
