alter table settings
  add column opening_hours jsonb not null default '{"Monday": [["09:00", "18:00"]], "Tuesday": [["09:00", "18:00"]], "Wednesday": [["09:00", "18:00"]], "Thursday": [["09:00", "18:00"]], "Friday": [["09:00", "18:00"]]}',
  add column buffer_before integer not null default 0,
  add column buffer_after integer not null default 0,
  add column minimum_notice integer not null default 120,
  add column booking_horizon integer not null default 60,
  add column cancellation_cutoff integer not null default 1440,
  add column slot_interval integer;
alter table users add column video_link text not null default '';
alter table rooms add column auto_assign text not null default 'off';
