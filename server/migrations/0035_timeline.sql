-- One table of what happened in a case: the history so far, messages and notes.

create table timeline_entries (
  id uuid primary key default gen_random_uuid(),
  consultation_id uuid not null references consultations on delete cascade,
  -- The order in the case: times are no order. Clients see `shown_position`, which counts what they see, so that no gap
  -- tells them of a note.
  position integer not null check (position > 0),
  shown_position integer check (shown_position > 0),
  kind text not null check (kind in ('request', 'edit', 'status', 'result', 'assignment', 'message', 'note')),
  at timestamptz(3) not null default now(),
  -- Null of the system.
  actor_id uuid references users,
  from_status text,
  to_status text,
  reason text,
  earlier_result text,
  constraint timeline_positions unique (consultation_id, position),
  constraint timeline_shown_positions unique (consultation_id, shown_position),
  constraint timeline_notes_are_not_shown check ((kind = 'note') = (shown_position is null)),
  constraint timeline_changes_have_a_status check ((kind in ('message', 'note')) = (to_status is null)),
  check (kind <> 'message' and kind <> 'note' or (from_status is null and reason is null and earlier_result is null)),
  check (kind = 'request' or to_status is null or from_status is not null),
  constraint timeline_entries_reason_is_several_lines
    check (reason !~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]')
);

-- A change to the same status: a handover says who or what changed, a case is rescheduled again, and else it was edited.
create function kind_of_change(from_status text, to_status text, reason text) returns text
language sql immutable parallel safe
return case
  when from_status is null then 'request'
  when from_status <> to_status then 'status'
  when reason ~ '^(Handed over from .+ to .+|Moved from Room [A-Z] to Room [A-Z])$' then 'assignment'
  when to_status = 'rescheduled' then 'status'
  when to_status = 'completed' then 'result'
  else 'edit'
end;

insert into timeline_entries (
  id, consultation_id, position, shown_position, kind, at, actor_id, from_status, to_status, reason, earlier_result)
select id, consultation_id, number, number,
  kind_of_change(from_status, to_status, reason), changed_at, changed_by, from_status, to_status, reason, earlier_result
from (
  select *, row_number() over (partition by consultation_id order by changed_at, id) as number
  from consultation_changes
) as numbered;

-- Under the lock of the case, which every entry takes, so that no two get the same position. As queries of a volatile
-- function see what was committed while it waited.
create function place_entry() returns trigger language plpgsql volatile set search_path from current as $$
begin
  perform from consultations where id = new.consultation_id for no key update;
  new.position := 1 + coalesce(
    (select max(position) from timeline_entries where consultation_id = new.consultation_id), 0);
  new.shown_position := case when new.kind <> 'note' then 1 + coalesce(
    (select max(shown_position) from timeline_entries where consultation_id = new.consultation_id), 0) end;
  return new;
end
$$;
-- A restored entry has its place already.
create trigger place_entry before insert on timeline_entries
  for each row when (new.position is null) execute function place_entry();

call audit('timeline_entries', plain => '{kind,from_status,to_status}', subject => 'consultation_id',
  of_case => 'consultation_id', actions => '{null,changed,removed}');

-- Servers of the previous version go on reading and writing the history under its former name during an upgrade.
drop function changes_of(uuid);
drop table consultation_changes;
create view consultation_changes as
select id, consultation_id, at as changed_at, actor_id as changed_by, from_status, to_status, reason, earlier_result
from timeline_entries where to_status is not null;

create function carry_change_over() returns trigger language plpgsql set search_path from current as $$
begin
  insert into timeline_entries (id, consultation_id, kind, at, actor_id, from_status, to_status, reason, earlier_result)
  values (coalesce(new.id, gen_random_uuid()), new.consultation_id,
    kind_of_change(new.from_status, new.to_status, new.reason), coalesce(new.changed_at, now()), new.changed_by,
    new.from_status, new.to_status, new.reason, new.earlier_result);
  return new;
end
$$;
create trigger carry_change_over instead of insert on consultation_changes
  for each row execute function carry_change_over();

-- How often a consultation has been changed, its request included, as the change to come is to know it.
create function changes_of(consultation uuid) returns bigint language sql volatile
begin atomic
  select count(*) from timeline_entries where consultation_id = consultation and to_status is not null;
end;

-- What somebody says in a case: everybody who sees it reads a message, the firm's staff a note. The id is the entry's.
create table messages (
  id uuid primary key references timeline_entries on delete cascade,
  consultation_id uuid not null references consultations on delete cascade,
  author_id uuid not null references users,
  is_note boolean not null,
  -- Empty once it is redacted.
  body text not null check (octet_length(body) <= 65536),
  version integer not null default 1 check (version > 0),
  about text check (about = 'result'),
  sent_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  redacted_at timestamptz(3),
  redacted_by uuid references users,
  redaction_reason text check (redaction_reason <> '' and length(redaction_reason) <= 2000),
  check ((version > 1) = (edited_at is not null) or redacted_at is not null),
  check ((redacted_at is null) = (body <> '')),
  check ((redacted_at is null) = (redacted_by is null)),
  check ((redacted_at is null) = (redaction_reason is null))
);
create index messages_of on messages (consultation_id, is_note);

-- The text of a message before each edit.
create table message_versions (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references messages on delete cascade,
  number integer not null check (number > 0),
  body text not null check (octet_length(body) <= 65536),
  at timestamptz(3) not null,
  unique (message_id, number)
);

create table mentions (
  message_id uuid not null references messages on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (message_id, user_id)
);
create index mentions_of_user on mentions (user_id);

-- The consultants, beside those of its room, who see a case.
create function staff_of(one consultations) returns uuid[] language plpgsql stable set search_path from current as $$
begin
  if one.is_restricted then
    return array(select user_id from case_people where consultation_id = one.id)
      || array(
        select sessions.user_id from opened_now join sessions using (token_hash)
        where opened_now.consultation_id = one.id);
  end if;
  return array_remove(array[one.consultant_id], null)
    || array(select substitute_id from absent_now where absent_now.user_id = one.consultant_id);
end
$$;

-- Tells the open screens of a case, or those of the staff alone, that something of it has changed.
create function announce_case(of_case uuid, noun text, operation text, is_for_staff boolean) returns void
language plpgsql volatile set search_path from current as $$
declare
  one consultations;
begin
  select * into one from consultations where id = of_case;
  if not found then
    return;
  end if;
  insert into events (noun, operation, subject_id, people, rooms, roles)
  values (noun, operation, of_case,
    array(select distinct person from unnest(
      staff_of(one) || case when is_for_staff then '{}'::uuid[] else people_of(one) end) as person
      where person is not null),
    case when one.is_restricted then array[]::text[] else array[one.room] end,
    case when one.is_restricted then array[]::text[] else array['admin'] end);
  perform pg_notify('consultflow_events', '');
end
$$;

create function announce_messages() returns trigger language plpgsql set search_path from current as $$
begin
  perform announce_case(consultation_id, 'timeline', lower(tg_op), is_note)
  from (select distinct consultation_id, is_note from newer) as changed;
  return null;
end
$$;
create trigger messages_insert_event after insert on messages referencing new table as newer
  for each statement execute function announce_messages();
create trigger messages_update_event after update on messages referencing new table as newer
  for each statement execute function announce_messages();

call audit('messages', plain => '{about}', of_case => 'consultation_id',
  left_out => '{author_id,version}');
-- They come with a change of their message.
call audit('message_versions', subject => 'message_id', actions => '{null,changed,removed}');
call audit('mentions', subject => 'message_id', actions => '{null,changed,removed}');

-- Removes what the audit log holds of the texts of a message; who wrote it, when and from where stays, and why it was
-- redacted.
create function erase_audited_message(message uuid) returns void language sql volatile security definer
set search_path from current
begin atomic
  delete from audit_values using audit_entries
  where audit_values.entry_id = audit_entries.id and subject_id = message and noun in ('messages', 'message_versions')
    and encode(audit_values.hash, 'hex') in (changes #>> '{body,0,hash}', changes #>> '{body,1,hash}');
end;
