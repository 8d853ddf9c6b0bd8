-- The date that a consultation had before it was last rescheduled, so that both sides see which one no longer holds.
alter table consultations add column earlier_date timestamptz(3);
