-- Appointments, the times held for a proposal, and what a request waits for.
create extension if not exists btree_gist;

create table appointments (
  id uuid primary key default gen_random_uuid(),
  consultation_id uuid not null references consultations on delete cascade,
  consultant_id uuid not null references users,
  room text not null references rooms (code),
  -- The number of the place in the room that it takes.
  seat integer not null check (seat > 0),
  -- A hold blocks its time until `held_until`, then it lapses; an appointment is booked, and has ended or was removed.
  state text not null check (state in ('held', 'lapsed', 'booked', 'ended', 'removed')),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- With the buffers of the time when it was booked.
  blocked_from timestamptz(3) not null,
  blocked_until timestamptz(3) not null,
  mode text not null check (mode in ('office', 'video', 'phone')),
  link text check (link ~ '^https://' and length(link) <= 2000),
  phone text check (phone <> '' and length(phone) <= 200),
  held_until timestamptz(3),
  is_missed boolean not null default false,
  -- Booked before two could not be booked over one another: nobody can have checked it.
  is_conflict boolean not null default false,
  -- Of the event in calendars.
  uid uuid not null default gen_random_uuid(),
  sequence integer not null default 0 check (sequence >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (starts_at < ends_at),
  check (blocked_from <= starts_at and ends_at <= blocked_until),
  check (ends_at - starts_at <= interval '12 hours' and blocked_until - blocked_from <= interval '24 hours'),
  check ((held_until is not null) = (state in ('held', 'lapsed'))),
  check (link is null or mode = 'video'),
  check (phone is null or mode = 'phone'),
  check (not is_missed or state in ('booked', 'ended', 'removed')),
  -- No two at once for a consultant, but the holds of one case may overlap, as one of them is taken.
  constraint appointments_apart exclude using gist (
    consultant_id with =, consultation_id with <>, tstzrange(blocked_from, blocked_until) with &&
  ) where (state in ('held', 'booked') and not is_conflict),
  constraint appointments_seats exclude using gist (
    room with =, seat with =, consultation_id with <>, tstzrange(starts_at, ends_at) with &&
  ) where (state in ('held', 'booked') and not is_conflict)
);
create unique index appointments_one_a_case on appointments (consultation_id) where state not in ('held', 'lapsed');
create index appointments_of_case on appointments (consultation_id);
create index appointments_of_consultant on appointments (consultant_id, ends_at) where state in ('held', 'booked');
create index appointments_in_room on appointments (room, ends_at) where state in ('held', 'booked');
create index appointments_held on appointments (held_until) where state = 'held';

-- A room takes no more than its capacity at once; what is booked stays when the capacity shrinks.
create function check_seat() returns trigger language plpgsql set search_path from current as $$
begin
  if new.seat > (select capacity from rooms where code = new.room) then
    raise exclusion_violation using message = 'the room has no such seat', constraint = 'appointments_capacity';
  end if;
  return null;
end
$$;
create trigger check_seat after insert or update of room, seat, starts_at, ends_at on appointments
  for each row when (new.state in ('held', 'booked') and not new.is_conflict) execute function check_seat();

-- A time that the client would like, with anybody or with one consultant.
create table preferences (
  consultation_id uuid not null references consultations on delete cascade,
  place smallint not null check (place between 1 and 3),
  starts_at timestamptz(3) not null,
  consultant_id uuid references users,
  primary key (consultation_id, place)
);
call audit('preferences', subject => 'consultation_id', of_case => 'consultation_id');

-- The question that a pending request waits for; the id is that of its message.
create table questions (
  consultation_id uuid primary key references consultations on delete cascade,
  entry_id uuid not null unique references timeline_entries on delete cascade,
  asked_at timestamptz(3) not null default now()
);
call audit('questions', subject => 'consultation_id', of_case => 'consultation_id');

alter table consultations
  add column waiting_since timestamptz(3),
  -- When its client is reminded that it waits for them.
  add column remind_at timestamptz(3),
  -- The earlier request that it follows up.
  add column follows_id uuid references consultations on delete set null deferrable initially deferred,
  add constraint consultations_do_not_follow_themselves check (follows_id <> id);
create index consultations_following on consultations (follows_id) where follows_id is not null;
create index consultations_to_remind on consultations (remind_at) where remind_at is not null;

-- Pending was never set by this product, and means from now on that a case waits for its client. Nobody does this, so
-- nothing is logged or announced.
alter table consultations disable trigger user;
update consultations set waiting_since = created_at, status = 'requested' where status in ('requested', 'pending');
alter table consultations enable trigger user;
alter table consultations enable always trigger set_search_text;
alter table consultations alter column waiting_since set default now();

alter table consultations
  add constraint consultations_wait_while_undecided
    check ((status in ('requested', 'pending')) = (waiting_since is not null)),
  add constraint consultations_remind_while_pending check (remind_at is null or status = 'pending');

-- Whatever moves a consultation: it leaves nothing held or booked that its new status does not have.
create function leave_status() returns trigger language plpgsql set search_path from current as $$
begin
  new.waiting_since := case when new.status in ('requested', 'pending') then now() end;
  if old.status = 'pending' then
    new.remind_at := null;
    delete from questions where consultation_id = new.id;
    delete from appointments where consultation_id = new.id and state = 'held';
  end if;
  if new.status not in ('requested', 'pending') then
    delete from appointments where consultation_id = new.id and state in ('held', 'lapsed');
  end if;
  if old.status in ('approved', 'rescheduled') and new.status not in ('approved', 'rescheduled') then
    update appointments
      set state = case when new.status = 'completed' and starts_at <= now() then 'ended' else 'removed' end,
        sequence = sequence + 1, updated_at = now()
      where consultation_id = new.id and state = 'booked';
  end if;
  return new;
end
$$;
create trigger leave_status before update of status on consultations
  for each row when (old.status <> new.status) execute function leave_status();

-- What is added as decided waits for nobody.
create function wait_for_nobody() returns trigger language plpgsql as $$
begin
  new.waiting_since := null;
  return new;
end
$$;
create trigger wait_for_nobody before insert on consultations
  for each row when (new.status not in ('requested', 'pending')) execute function wait_for_nobody();

-- Times that were proposed, and what happened to an appointment. The id is the entry's.
create table proposed_times (
  entry_id uuid not null references timeline_entries on delete cascade,
  place smallint not null check (place between 1 and 5),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  consultant_id uuid not null references users,
  primary key (entry_id, place)
);
create table appointment_changes (
  id uuid primary key references timeline_entries on delete cascade,
  what text not null check (what in ('booked', 'moved', 'canceled', 'changed', 'missed')),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  earlier_at timestamptz(3),
  consultant_id uuid not null references users,
  mode text not null check (mode in ('office', 'video', 'phone')),
  check ((what = 'moved') = (earlier_at is not null))
);
alter table timeline_entries
  drop constraint timeline_entries_kind_check,
  add constraint timeline_entries_kind_check check (kind in (
    'request', 'edit', 'status', 'result', 'assignment', 'message', 'note', 'export', 'proposal', 'appointment')),
  drop constraint timeline_changes_have_a_status,
  add constraint timeline_changes_have_a_status
    check ((kind in ('message', 'note', 'export', 'appointment')) = (to_status is null));

-- The lowest seat that is free in a span, or null: fewer seats than the capacity are taken during it.
create function free_seat(of_room text, of_case uuid, span tstzrange) returns integer
language sql stable set search_path from current
begin atomic
  with taken as (
    select distinct seat from appointments
    where room = of_room and consultation_id <> of_case and state in ('held', 'booked') and not is_conflict
      and ends_at > lower(span) and tstzrange(starts_at, ends_at) && span
  )
  select min(place) from (
    select 1 as place union all select seat + 1 from taken
  ) as places
  where place not in (select seat from taken)
    and place <= (select capacity from rooms where code = of_room)
    and (select count(*) from taken) < (select capacity from rooms where code = of_room);
end;

-- A case that gets another consultant or room takes its appointment along, and one in another room what it holds. Where
-- the time is taken there, that is a conflict.
create function follow_case() returns trigger language plpgsql set search_path from current as $$
begin
  update appointments as one
  set consultant_id = theirs.consultant_id, room = new.room, seat = coalesce(theirs.place, one.seat),
    is_conflict = one.state = 'booked' and (theirs.place is null or exists (
      select from appointments as other
      where other.consultant_id = theirs.consultant_id and other.consultation_id <> new.id
        and other.state in ('held', 'booked') and not other.is_conflict
        and tstzrange(other.blocked_from, other.blocked_until) && tstzrange(one.blocked_from, one.blocked_until))),
    sequence = one.sequence + 1, updated_at = now()
  from (
    select id,
      case when state = 'booked' then coalesce(new.consultant_id, consultant_id) else consultant_id end as consultant_id,
      free_seat(new.room, new.id, tstzrange(starts_at, ends_at)) as place
    from appointments where consultation_id = new.id and state in ('held', 'booked')
  ) as theirs
  where theirs.id = one.id and (one.consultant_id, one.room) is distinct from (theirs.consultant_id, new.room);
  return null;
end
$$;
create trigger follow_case after update of consultant_id, room on consultations
  for each row when ((old.consultant_id, old.room) is distinct from (new.consultant_id, new.room))
  execute function follow_case();

-- Who got the last request of a room that assigns them in turn.
alter table rooms add column last_assigned uuid references users on delete set null;

-- Books what servers of an earlier version scheduled: future approved cases without an appointment, and those whose
-- time differs. What overlaps is a conflict. Returns how many.
create function book_scheduled() returns integer language plpgsql set search_path from current as $$
declare
  one record;
  span tstzrange;
  place integer;
  clashes boolean;
  booked integer := 0;
begin
  for one in
    select consultations.id, consultant_id, consultations.room, scheduled_date,
      scheduled_date + make_interval(mins => settings.consultation_duration) as until,
      users.video_link
    from consultations join users on users.id = consultant_id cross join settings
    where status in ('approved', 'rescheduled') and scheduled_date > now()
      and not exists (
        select from appointments
        where consultation_id = consultations.id and state = 'booked' and starts_at = scheduled_date
          and appointments.consultant_id = consultations.consultant_id)
    order by scheduled_date, consultations.id
    for no key update of consultations skip locked
  loop
    span := tstzrange(one.scheduled_date, one.until);
    perform from users where id = one.consultant_id for no key update;
    perform from rooms where code = one.room for no key update;
    place := free_seat(one.room, one.id, span);
    clashes := place is null or exists (
      select from appointments
      where consultant_id = one.consultant_id and consultation_id <> one.id
        and state in ('held', 'booked') and not is_conflict and tstzrange(blocked_from, blocked_until) && span);
    insert into appointments (
      consultation_id, consultant_id, room, seat, state, starts_at, ends_at, blocked_from, blocked_until,
      mode, link, is_conflict)
    values (
      one.id, one.consultant_id, one.room, coalesce(place, 1), 'booked', lower(span), upper(span), lower(span),
      upper(span), case when one.video_link = '' then 'office' else 'video' end, nullif(one.video_link, ''), clashes)
    on conflict (consultation_id) where state not in ('held', 'lapsed') do update set
      consultant_id = excluded.consultant_id, room = excluded.room, seat = excluded.seat, state = 'booked',
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, blocked_from = excluded.blocked_from,
      blocked_until = excluded.blocked_until, is_conflict = excluded.is_conflict, is_missed = false,
      sequence = appointments.sequence + 1, updated_at = now();
    booked := booked + 1;
  end loop;
  return booked;
end
$$;
select book_scheduled();
-- What the upgrade books is nobody's deed.
call audit('appointments', plain => '{room,state,mode}', subject => 'consultation_id', of_case => 'consultation_id');

-- An undecided case is nobody's work yet, whoever has asked its client.
call keep_tally('consultant_tallies', 'consultations', '{consultant_id,status}', 'consultations',
  'consultant_id is not null and not is_restricted and status not in (''requested'', ''pending'')');
call keep_tally('client_tallies', 'consultations', '{consultant_id,client_id}', 'consultations',
  'consultant_id is not null and not is_restricted and status not in (''requested'', ''pending'')');
-- What was pending is counted anew.
select tally();

call audit_again();
