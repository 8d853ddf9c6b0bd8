-- The scheduled consultations sorted by topic: few of all, which the index of all topics would pass over one by one.
create index consultations_ahead_by_topic on consultations
  ((left(fold(topic), 200) || ' ' || newest_first(created_at)), id) where status in ('approved', 'rescheduled');
