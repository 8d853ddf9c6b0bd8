-- The times of a consultant in a week of the past or the future.
create index appointments_busy on appointments (consultant_id, starts_at) where state in ('held', 'booked', 'ended');

-- The requests of a room that nobody has taken.
create index consultations_unassigned on consultations (room, is_restricted)
  where consultant_id is null and status in ('requested', 'pending');
