-- The admin's dashboard counts overdue cases, without restricted ones, by the index alone.
drop index consultations_ahead;
create index consultations_ahead on consultations (coalesce(scheduled_date, '-infinity') desc, id desc)
  include (scheduled_date, is_restricted) where status in ('approved', 'rescheduled');
