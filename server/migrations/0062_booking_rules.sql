-- A time that is proposed is held until it begins, if that is sooner.
-- Nobody does this, so nothing is logged or announced.
alter table appointments disable trigger user;
update appointments set held_until = starts_at where state = 'held' and held_until > starts_at;
alter table appointments enable trigger user;

-- What stays in its room keeps its seat, also where the capacity has shrunk below it.
drop trigger check_seat on appointments;
create trigger check_seat after insert on appointments
  for each row when (new.state in ('held', 'booked') and not new.is_conflict) execute function check_seat();
create trigger check_moved_seat after update of room, seat, starts_at, ends_at on appointments
  for each row when (
    new.state in ('held', 'booked') and not new.is_conflict
    and not (
      old.state in ('held', 'booked') and not old.is_conflict and (old.room, old.seat) = (new.room, new.seat)
      and tstzrange(old.starts_at, old.ends_at) @> tstzrange(new.starts_at, new.ends_at)))
  execute function check_seat();

-- A case that gets another consultant or room takes its appointment along, and one in another room what it holds. Where
-- the time is taken there, an appointment is a conflict and a hold is dropped.
create or replace function follow_case() returns trigger language plpgsql set search_path from current as $$
begin
  delete from appointments
  where consultation_id = new.id and state = 'held' and room <> new.room
    and free_seat(new.room, new.id, tstzrange(starts_at, ends_at)) is null;
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
      case
        when room = new.room and not is_conflict then seat
        else free_seat(new.room, new.id, tstzrange(starts_at, ends_at))
      end as place
    from appointments where consultation_id = new.id and state in ('held', 'booked')
  ) as theirs
  where theirs.id = one.id and (one.consultant_id, one.room) is distinct from (theirs.consultant_id, new.room);
  return null;
end
$$;

-- Nobody is reminded of an appointment with somebody whose account is closed: it does not take place as it stands.
create or replace function wished_reminders(of_appointment uuid, of_user uuid)
returns table (appointment_id uuid, user_id uuid, minutes_before integer, remind_at timestamptz)
language sql stable set search_path from current
begin atomic
  select appointments.id, users.id, minutes, starts_at - make_interval(mins => minutes)
  from appointments
    join consultations on consultations.id = consultation_id
    join users on users.id in (appointments.consultant_id, client_id)
    cross join settings
    cross join lateral unnest(coalesce(users.reminders, settings.reminders)) as minutes
  where state = 'booked' and starts_at > now()
    and not exists (
      select from users as closed
      where closed.id in (appointments.consultant_id, client_id)
        and (not closed.is_active or closed.deleted_at is not null))
    and (of_appointment is null or appointments.id = of_appointment)
    and (of_user is null or users.id = of_user);
end;

create function plan_reminders_of_account() returns trigger language plpgsql set search_path from current as $$
begin
  -- Before the appointments are read, as `plan_reminders` does it.
  perform pg_advisory_xact_lock(hashtextextended('reminders', 0));
  perform plan_reminders(appointments.id, null)
  from appointments join consultations on consultations.id = consultation_id
  where state = 'booked' and starts_at > now() and new.id in (appointments.consultant_id, client_id);
  return null;
end
$$;
create constraint trigger users_plan_reminders_of_account after update of is_active, deleted_at on users
  deferrable initially deferred for each row when (
    (old.is_active and old.deleted_at is null) <> (new.is_active and new.deleted_at is null))
  execute function plan_reminders_of_account();
select plan_reminders(null, null);
