-- A time that is proposed is held until it begins, if that is sooner.
-- Nobody does this, so nothing is logged or announced.
alter table appointments disable trigger user;
update appointments set held_until = starts_at where state = 'held' and held_until > starts_at;
alter table appointments enable trigger user;

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
