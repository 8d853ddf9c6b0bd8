-- How often somebody has tried, for the limits that several servers keep together; `expire` is in ms since 1970.
-- In the shape that rate-limiter-flexible reads and writes; it clears what expired an hour ago.
create table limits (
  key text primary key check (length(key) <= 255),
  points integer not null,
  expire bigint not null
);

create index limits_expired on limits (expire);
