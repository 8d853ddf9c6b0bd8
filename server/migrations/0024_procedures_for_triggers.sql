-- One procedure for what open screens are told of a table and one for what is counted of it, so that a new table adds a
-- call of each. Both replace what an earlier call for the same table has made.

-- What changes a trigger sees, as rows: the relation of an AFTER ... FOR EACH STATEMENT trigger with `older` and `newer`.
create function transition_tables(operation text) returns text language sql immutable
return case operation
  when 'insert' then 'new table as newer'
  when 'delete' then 'old table as older'
  else 'old table as older new table as newer'
end;

-- Writes an event for each changed row of the table. `people`, `rooms` and `roles` are SQL expressions over a row: the
-- users, the rooms' consultants and the roles that may know of it, as it was before and as it is after the change.
create procedure announce_changes(
  of_table text,
  people text default 'array[]::uuid[]',
  rooms text default 'array[]::text[]',
  roles text default 'array[]::text[]'
) language plpgsql set search_path from current as $procedure$
declare
  operation text;
  name text;
  changed text;
begin
  foreach operation in array array['insert', 'update', 'delete'] loop
    name := of_table || '_' || operation || '_event';
    changed := case operation
      when 'insert' then 'select * from newer'
      when 'delete' then 'select * from older'
      else 'select * from older union all select * from newer'
    end;
    execute format($function$
      create or replace function %1$I() returns trigger language plpgsql set search_path from current as $body$
      begin
        -- Of very many the whole list is read again.
        if (select count(*) from (select from (%2$s) as changed limit 1001) as first) > 1000 then
          insert into events (noun, operation, roles) values (%3$L, %4$L, '{client,consultant,admin}');
        else
          insert into events (noun, operation, subject_id, people, rooms, roles)
          select %3$L, %4$L, id,
            coalesce(array_agg(distinct person) filter (where person is not null), '{}'),
            coalesce(array_agg(distinct room_code) filter (where room_code is not null), '{}'),
            coalesce(array_agg(distinct user_role) filter (where user_role is not null), '{}')
          from (%2$s) as changed
            left join lateral unnest(%5$s) as person on true
            left join lateral unnest(%6$s) as room_code on true
            left join lateral unnest(%7$s) as user_role on true
          group by id;
        end if;
        if found then perform pg_notify('consultflow_events', ''); end if;
        return null;
      end
      $body$
      $function$, name, changed, of_table, operation, people, rooms, roles);
    execute format(
      'create or replace trigger %1$I after %2$s on %3$I referencing %4$s for each statement execute function %1$I()',
      name, operation, of_table, transition_tables(operation));
  end loop;
end
$procedure$;

call announce_changes('consultations',
  people => 'array[client_id, consultant_id]', rooms => 'array[room]', roles => 'array[''admin'']');
call announce_changes('users', people => 'array[id]',
  roles => 'case when role = ''admin'' then array[''admin''] else array[''admin'', ''consultant''] end');
call announce_changes('companies', people => 'array[client_id]', roles => 'array[''admin'', ''consultant'']');
call announce_changes('rooms', roles => 'array[''client'', ''consultant'', ''admin'']');
call announce_changes('schedules', roles => 'array[''consultant'', ''admin'']');
call announce_changes('notifications', people => 'array[user_id]');

-- Keeps the rows of `of_table` counted in the column `counted` of the table `name`, by the columns `keys` of both, of
-- those for which the SQL expression `condition` holds. A tally with a column `shard` spreads each count over 16 rows,
-- one for every 16th connection, so that connections do not wait for one another.
create procedure keep_tally(name text, of_table text, keys text[], counted text, condition text default 'true')
language plpgsql set search_path from current as $procedure$
declare
  operation text;
  trigger_name text;
  columns text := (select string_agg(quote_ident(key), ', ') from unnest(keys) as key);
  is_sharded boolean := exists (
    select from pg_attribute where attrelid = name::regclass and attname = 'shard' and not attisdropped);
begin
  foreach operation in array array['insert', 'update', 'delete'] loop
    trigger_name := name || '_after_' || operation;
    -- Rows in the order of their keys, so that two changes at once wait for one another one way only.
    execute format($function$
      create or replace function %1$I() returns trigger language plpgsql set search_path from current as $body$
      begin
        insert into %2$I (%3$s%4$s, %5$I)
        select %3$s%6$s, sum(change) from (%7$s) as changed
        where %8$s group by %3$s having sum(change) <> 0 order by %3$s
        on conflict (%3$s%4$s) do update set %5$I = %2$I.%5$I + excluded.%5$I;
        return null;
      end
      $body$
      $function$, trigger_name, name, columns,
      case when is_sharded then ', shard' else '' end, counted,
      case when is_sharded then ', pg_backend_pid() % 16' else '' end,
      case operation
        when 'insert' then 'select 1 as change, * from newer'
        when 'delete' then 'select -1 as change, * from older'
        else 'select -1 as change, * from older union all select 1 as change, * from newer'
      end, condition);
    execute format(
      'create or replace trigger %1$I after %2$s on %3$I referencing %4$s for each statement execute function %1$I()',
      trigger_name, operation, of_table, transition_tables(operation));
  end loop;

  execute format($function$
    create or replace function %1$I() returns void language sql set search_path from current
    begin atomic
      delete from %2$I;
      insert into %2$I (%3$s%4$s, %5$I) select %3$s%6$s, count(*) from %7$I where %8$s group by %3$s;
    end
    $function$, name || '_anew', name, columns,
    case when is_sharded then ', shard' else '' end, counted,
    case when is_sharded then ', 0' else '' end, of_table, condition);
end
$procedure$;

do $do$
declare
  operation text;
begin
  foreach operation in array array['insert', 'update', 'delete'] loop
    execute format('drop trigger tally_%1$s on consultations; drop function tally_consultations_%1$s', operation);
    execute format('drop trigger tally_%1$s on users; drop function tally_users_%1$s', operation);
  end loop;
end
$do$;

call keep_tally('room_tallies', 'consultations', '{room,status}', 'consultations');
call keep_tally('consultant_tallies', 'consultations', '{consultant_id,status}', 'consultations',
  'consultant_id is not null');
call keep_tally('client_tallies', 'consultations', '{consultant_id,client_id}', 'consultations',
  'consultant_id is not null');
call keep_tally('people_tallies', 'users', '{role,account_status}', 'people', 'deleted_at is null');

-- Counts every tally anew, after rows have come past the triggers.
create or replace function tally() returns void language plpgsql set search_path from current as $$
declare
  one regproc;
begin
  for one in
    select oid from pg_proc where pronamespace = current_schema()::regnamespace and proname like '%\_tallies\_anew'
  loop
    execute format('select %s()', one);
  end loop;
end
$$;
