-- Consultations are also sorted by topic, room and status; those that are equal, the newest first.

-- A moment as text that sorts the other way around: the milliseconds that are left until the year 9999.
create function newest_first(moment timestamptz) returns text
  language sql immutable parallel safe strict
  return lpad(((extract(epoch from timestamptz '9999-01-01Z' - moment) * 1000)::bigint)::text, 15, '0');

create index consultations_by_topic on consultations ((left(fold(topic), 200) || ' ' || newest_first(created_at)), id);
create index consultations_by_room on consultations ((room || ' ' || newest_first(created_at)), id);
create index consultations_by_status on consultations ((status || ' ' || newest_first(created_at)), id);
