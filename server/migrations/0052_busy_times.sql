-- The times of a consultant in a week of the past or the future.
create index appointments_busy on appointments (consultant_id, starts_at) where state in ('held', 'booked', 'ended');
