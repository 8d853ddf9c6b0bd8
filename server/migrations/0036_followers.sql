-- Who follows a case, how far each has read, and who has seen what.

-- What somebody has chosen, by a press, a message or a mention of them; without a row their part in the case decides.
create table followings (
  consultation_id uuid not null references consultations on delete cascade,
  user_id uuid not null references users on delete cascade,
  is_following boolean not null,
  primary key (consultation_id, user_id)
);
create index followings_of_user on followings (user_id);

-- The author, the assignee, and while there is none the consultants of the room.
create function follows_case(one consultations, me uuid, my_role text, my_rooms text[], chosen boolean)
returns boolean language sql immutable parallel safe
return coalesce(chosen,
  one.client_id = me or one.consultant_id = me
  or (one.consultant_id is null and my_role = 'consultant' and one.room = any(my_rooms)));

-- The last entry that somebody has read, and how many messages and notes by others that they may read came after it,
-- as far as they are counted: what was written while they did not follow is counted with the next message. Without a row
-- everything counts as read.
create table read_positions (
  consultation_id uuid not null references consultations on delete cascade,
  user_id uuid not null references users on delete cascade,
  position integer not null check (position >= 0),
  counted integer not null check (counted >= position),
  unread integer not null default 0 check (unread >= 0),
  primary key (consultation_id, user_id)
);
create index read_positions_unread on read_positions (user_id, consultation_id) where unread > 0;
create index read_positions_of_user on read_positions (user_id);

-- When somebody has come so far.
create table readings (
  consultation_id uuid not null references consultations on delete cascade,
  user_id uuid not null references users on delete cascade,
  position integer not null,
  at timestamptz(3) not null default now(),
  primary key (consultation_id, user_id, position)
);
create index readings_of_user on readings (user_id);

-- The messages and notes by others, after a position, that somebody may read.
create function unread_after(of_case uuid, reader uuid, is_staff boolean, after integer) returns bigint
language sql stable parallel safe
return (
  select count(*) from timeline_entries as entry
  where entry.consultation_id = of_case and entry.position > after
    and (entry.kind = 'message' or (entry.kind = 'note' and is_staff)) and entry.actor_id <> reader);

-- Moves the read position of somebody, backwards only where `is_back`, and counts what is unread after it. The row is
-- locked first, so that the count knows every message whose writer has added to it. Says whether they have read on, and
-- whether what they have read is also shown to clients.
create function read_until(
  of_case uuid, reader uuid, until integer, is_staff boolean, is_back boolean,
  out has_read_on boolean, out has_shown_more boolean
) language plpgsql volatile set search_path from current as $$
declare
  before integer;
begin
  insert into read_positions (consultation_id, user_id, position, counted)
  values (of_case, reader, case when is_back then until else 0 end, until)
  on conflict do nothing;
  select position into before from read_positions
  where consultation_id = of_case and user_id = reader for no key update;
  has_read_on := until > before;
  has_shown_more := false;
  if not has_read_on and not is_back then
    return;
  end if;
  update read_positions set position = until, (counted, unread) = (
    select greatest(until, max(entry.position)), unread_after(of_case, reader, is_staff, until)
    from timeline_entries as entry where entry.consultation_id = of_case)
  where consultation_id = of_case and user_id = reader;
  if has_read_on and not is_back then
    insert into readings (consultation_id, user_id, position) values (of_case, reader, until) on conflict do nothing;
    has_shown_more := exists (
      select from timeline_entries
      where consultation_id = of_case and position > before and position <= until and shown_position is not null);
  end if;
end
$$;

call audit('followings', subject => 'consultation_id', of_case => 'consultation_id');

-- The message that news are about: its mail waits for a minute of quiet, and is left out once the message is read.
alter table news_mails add column entry_id uuid references timeline_entries on delete cascade;
create index news_mails_of_entry on news_mails (entry_id) where entry_id is not null;
create index news_mails_of_case on news_mails (user_id, consultation_id) where entry_id is not null;

-- Whether somebody has read an entry of a case.
create function has_read(reader uuid, entry uuid) returns boolean language sql stable parallel safe
return exists (
  select from timeline_entries join read_positions using (consultation_id)
  where timeline_entries.id = entry and read_positions.user_id = reader
    and read_positions.position >= timeline_entries.position);
