-- Tells every open screen that bookable times may have changed, once in a transaction. Everybody may see the slots of
-- every room, so the event has no subject and names nobody.
create function announce_slots() returns trigger language plpgsql set search_path from current as $$
begin
  insert into events (noun, operation, roles)
  select 'slots', 'update', '{client,consultant,admin}'
  where not exists (select from events where txid = pg_current_xact_id() and noun = 'slots');
  if found then
    perform pg_notify('consultflow_events', '');
  end if;
  return null;
end
$$;

-- What is neither held nor booked, before or after, takes no time.
create trigger appointments_taken after insert on appointments
  for each row when (new.state in ('held', 'booked')) execute function announce_slots();
create trigger appointments_freed after delete on appointments
  for each row when (old.state in ('held', 'booked')) execute function announce_slots();
create trigger appointments_moved after update of consultant_id, room, seat, state, blocked_from, blocked_until
  on appointments
  for each row when (
    (old.state in ('held', 'booked') or new.state in ('held', 'booked')) and
    (old.consultant_id, old.room, old.seat, old.state, old.blocked_from, old.blocked_until)
      is distinct from (new.consultant_id, new.room, new.seat, new.state, new.blocked_from, new.blocked_until))
  execute function announce_slots();
create trigger absences_change_slots after insert or update or delete on absences
  for each statement execute function announce_slots();
create trigger schedules_change_slots after insert or update or delete on schedules
  for each statement execute function announce_slots();
create trigger rooms_change_slots after update of capacity on rooms
  for each row when (old.capacity <> new.capacity) execute function announce_slots();
create trigger users_change_slots after update of availability, specialties, is_active on users
  for each row when (
    new.role = 'consultant' and (old.availability, old.specialties, old.is_active)
      is distinct from (new.availability, new.specialties, new.is_active))
  execute function announce_slots();
create trigger settings_change_slots after update on settings
  for each row when (
    (old.time_zone, old.opening_hours, old.consultation_duration, old.slot_interval, old.buffer_before,
      old.buffer_after, old.minimum_notice, old.booking_horizon, old.max_consultations_per_day)
    is distinct from
    (new.time_zone, new.opening_hours, new.consultation_duration, new.slot_interval, new.buffer_before,
      new.buffer_after, new.minimum_notice, new.booking_horizon, new.max_consultations_per_day))
  execute function announce_slots();
