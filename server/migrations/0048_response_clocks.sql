-- How long the firm takes: a decision clock for each undecided request and a completion clock after each appointment, in
-- opening time, with a target for each room. Without a target there is no clock.
alter table rooms
  add column response_target integer
    constraint rooms_response_target check (response_target between 1 and 60000),
  add column completion_target integer
    constraint rooms_completion_target check (completion_target between 1 and 60000);

-- What time it is for the clocks.
create function clock_time() returns timestamptz language sql stable return now();

-- When the firm was and will be open. What is past never changes; what is ahead is planned anew with the opening hours,
-- the closures and the time zone. `before` is the opening time before it, in milliseconds.
create table opening_times (
  starts_at timestamptz(3) primary key,
  ends_at timestamptz(3) not null,
  before bigint not null unique check (before >= 0),
  check (starts_at < ends_at),
  constraint opening_times_apart exclude using gist (tstzrange(starts_at, ends_at) with &&)
);

-- How far ahead it is planned. A clock that was computed with another version is computed again.
create table opening_plan (
  one_row boolean primary key default true check (one_row),
  version integer not null default 0,
  planned_until timestamptz(3) not null
);

create function milliseconds(duration interval) returns bigint language sql immutable parallel safe strict
return round(extract(epoch from duration) * 1000)::bigint;

-- When the wall clock of the firm shows opening hours and no closure is entered. Where the clock is put back, an hour
-- that it shows twice counts twice, and one that it skips not at all.
create function opening_spans(since timestamptz, until timestamptz) returns tstzmultirange
language sql stable set search_path from current
begin atomic
  with steps as (
    select step, step at time zone time_zone - step at time zone 'UTC' as shift,
      lead(step at time zone time_zone - step at time zone 'UTC') over (order by step) as next_shift
    from settings, generate_series(date_trunc('minute', since), until + interval '1 day', interval '1 day') as step
  ), shifts as (
    -- Of a day on which the clock is changed, the minute.
    select (
      select min(minute) from generate_series(step, step + interval '1 day', interval '1 minute') as minute
      where minute at time zone time_zone - minute at time zone 'UTC' = next_shift) as begins
    from steps, settings where shift <> next_shift
    union all
    select since
  ), stretches as (
    select begins, coalesce(lead(begins) over (order by begins), until) as ends,
      begins at time zone time_zone - begins at time zone 'UTC' as shift
    from shifts, settings where begins < until
  ), open as (
    select greatest(begins, (day + (period ->> 0)::interval - shift) at time zone 'UTC') as opens,
      least(ends, until, (day + (period ->> 1)::interval - shift) at time zone 'UTC') as closes
    from stretches, settings,
      generate_series(
        date_trunc('day', begins at time zone 'UTC' + shift), ends at time zone 'UTC' + shift, interval '1 day') as day,
      jsonb_array_elements(coalesce(opening_hours -> to_char(day, 'FMDay'), '[]')) as period
  )
  select coalesce((select range_agg(tstzrange(opens, closes)) from open where opens < closes), '{}')
    - coalesce((
      select range_agg(tstzrange(starts_at, ends_at)) from absences
      where user_id is null and ends_at > since and starts_at < until), '{}');
end;

-- Plans a little more than a year, from a moment on.
create function plan_opening(since timestamptz) returns void language plpgsql set search_path from current as $$
declare
  begins timestamptz(3) := since;
  ahead timestamptz(3) := greatest(since, clock_time()) + interval '400 days';
  total bigint;
begin
  -- One at a time: the next one sees what was changed before. Where no room has a target, no clock runs.
  insert into opening_plan (planned_until) values (ahead)
    on conflict (one_row) do update set planned_until = ahead, version = opening_plan.version
      + exists (select from rooms where coalesce(response_target, completion_target) is not null)::integer;
  delete from opening_times where starts_at >= begins;
  update opening_times set ends_at = begins where ends_at > begins;
  total := coalesce(
    (select before + milliseconds(ends_at - starts_at) from opening_times order by starts_at desc limit 1), 0);
  insert into opening_times (starts_at, ends_at, before)
  select lower(span), upper(span), total + coalesce(
    sum(milliseconds(upper(span) - lower(span)))
      over (order by lower(span) rows between unbounded preceding and 1 preceding), 0)
  from unnest(opening_spans(begins, ahead)) as span;
end
$$;

-- The opening time before a moment, in milliseconds.
create function opened_before(moment timestamptz) returns bigint language sql stable set search_path from current
begin atomic
  select coalesce((
    select before + milliseconds(least(ends_at, moment) - starts_at) from opening_times
    where starts_at <= moment order by starts_at desc limit 1), 0);
end;

-- The first moment before which the firm was open for so long; null if that is further ahead than is planned.
create function opened_for(amount bigint) returns timestamptz language sql stable set search_path from current
begin atomic
  select case when amount <= before + milliseconds(ends_at - starts_at)
    then starts_at + (amount - before) * interval '1 millisecond' end
  from opening_times where before < amount order by before desc limit 1;
end;

-- When a clock ran. `since` tells clocks of a kind apart: when the consultation was requested, or when the appointment
-- that it follows ended. `used` is the opening time in milliseconds, counted when it stopped.
create table clock_intervals (
  id uuid primary key default gen_random_uuid(),
  consultation_id uuid not null references consultations on delete cascade,
  kind text not null check (kind in ('decision', 'completion')),
  since timestamptz(3) not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  used bigint check (used >= 0),
  check (started_at <= ended_at),
  check ((ended_at is null) = (used is null)),
  -- No time counts twice.
  constraint clock_intervals_apart exclude using gist (
    consultation_id with =, kind with =, since with =, tstzrange(started_at, ended_at) with &&)
);
create unique index clock_intervals_running on clock_intervals (consultation_id) where ended_at is null;
create index clock_intervals_of_case on clock_intervals (consultation_id, started_at);

alter table consultations
  -- Of the clock that runs: when its target is used up, when three quarters are, and since when it would have run
  -- without a pause.
  add column due_at timestamptz(3),
  add column due_soon_at timestamptz(3),
  add column due_from timestamptz(3),
  -- What has been told of the clock: 1 that it is due soon, 2 that it is overdue; and when the next is to be told.
  add column due_told smallint not null default 0 check (due_told between 0 and 2),
  add column tell_at timestamptz(3),
  add column clock_version integer not null default 0,
  add constraint consultations_due_in_order check (due_from <= due_soon_at and due_soon_at <= due_at),
  add constraint consultations_due_while_open
    check (due_at is null or status in ('requested', 'approved', 'rescheduled')),
  add constraint consultations_told_at_most_twice check (tell_at is null or (due_told < 2 and due_at is not null));
create index consultations_by_due on consultations (coalesce(due_at, 'infinity'), id);
create index consultations_by_due_in_room on consultations (room, coalesce(due_at, 'infinity'), id)
  where status in ('requested', 'pending');
create index consultations_due on consultations (due_at) where due_at is not null;
create index consultations_to_tell on consultations (tell_at) where tell_at is not null;
create index consultations_clocks on consultations (clock_version)
  where status in ('requested', 'approved', 'rescheduled');

-- When a clock has used so much: in the interval in which it does; null if that is further ahead than is planned.
create function clock_reaches(of_case uuid, of_kind text, of_since timestamptz, amount bigint) returns timestamptz
language sql stable set search_path from current
begin atomic
  select opened_for(opened_before(started_at) + amount - earlier)
  from (
    select started_at, used, coalesce(
      sum(used) over (order by started_at rows between unbounded preceding and 1 preceding), 0)::bigint as earlier
    from clock_intervals
    where consultation_id = of_case and kind = of_kind and since = of_since
  ) as stretch
  where used is null or earlier + used >= amount
  order by started_at limit 1;
end;

-- Starts, stops or continues the clock of a consultation, as its status, its appointment and its room ask for. A target
-- that it has only just got counts from now on.
create function run_clock(of_case uuid, from_now boolean) returns void language plpgsql set search_path from current as $$
declare
  moment timestamptz(3) := clock_time();
  wanted record;
  running clock_intervals;
  is_new boolean := false;
  earlier bigint;
begin
  select version, one.due_told, one.tell_at, one.due_at,
    case when one.status = 'requested' then 'decision' else 'completion' end as kind,
    case when one.status = 'requested' then one.created_at else coalesce(booked.ends_at, one.scheduled_date) end as since,
    case one.status
      when 'requested' then response_target
      when 'approved' then completion_target
      when 'rescheduled' then completion_target
    end * 60000::bigint as target
  into wanted
  from consultations as one join rooms on rooms.code = one.room cross join opening_plan
    left join appointments as booked on booked.consultation_id = one.id and booked.state = 'booked'
  where one.id = of_case;
  select * into running from clock_intervals where consultation_id = of_case and ended_at is null;

  if running.id is not null
    and (wanted.target is null or (running.kind, running.since) is distinct from (wanted.kind, wanted.since)) then
    if running.started_at >= moment then
      delete from clock_intervals where id = running.id;
    else
      update clock_intervals
        set ended_at = moment, used = opened_before(moment) - opened_before(started_at) where id = running.id;
    end if;
    running := null;
    -- What waits to be sent of it, or to be read, is no longer true.
    delete from news_mails where consultation_id = of_case and kind in ('case_due_soon', 'case_overdue');
    update notifications set is_read = true
      where consultation_id = of_case and kind in ('case_due_soon', 'case_overdue') and not is_read;
  end if;

  if running.id is null and wanted.target is not null then
    is_new := not exists (
      select from clock_intervals where consultation_id = of_case and kind = wanted.kind and since = wanted.since);
    insert into clock_intervals (consultation_id, kind, since, started_at)
    values (of_case, wanted.kind, wanted.since,
      case when wanted.kind = 'decision' then moment
        when is_new and not from_now then wanted.since
        else greatest(wanted.since, moment) end)
    returning * into running;
  end if;

  if wanted.target is null then
    update consultations
      set due_at = null, due_soon_at = null, due_from = null, tell_at = null, clock_version = wanted.version
      where id = of_case and (due_at is not null or tell_at is not null or clock_version <> wanted.version);
    return;
  end if;
  earlier := coalesce((
    select sum(used) from clock_intervals
    where consultation_id = of_case and kind = wanted.kind and since = wanted.since), 0);
  update consultations
    set due_at = clocked.due_at, due_soon_at = clocked.soon_at, clock_version = wanted.version,
      due_from = least(clocked.soon_at, case when earlier > 0
        then coalesce(opened_for(opened_before(running.started_at) - earlier), running.started_at)
        else running.started_at end),
      due_told = told,
      tell_at = case when clocked.due_at is null then null when told = 0 then clocked.soon_at when told = 1 then clocked.due_at end
  from (
    select clock_reaches(of_case, wanted.kind, wanted.since, wanted.target) as due_at,
      clock_reaches(of_case, wanted.kind, wanted.since, wanted.target * 3 / 4) as soon_at,
      case when is_new then 0 else wanted.due_told end as told
  ) as clocked
  where id = of_case;
end
$$;

-- In another status nothing is due until its clock is computed.
create function stop_being_due() returns trigger language plpgsql as $$
begin
  new.due_at := null;
  new.due_soon_at := null;
  new.due_from := null;
  new.tell_at := null;
  return new;
end
$$;
create trigger stop_being_due before update of status on consultations
  for each row when (old.status <> new.status) execute function stop_being_due();

create function run_clock_of_case() returns trigger language plpgsql set search_path from current as $$
begin
  perform run_clock(new.id,
    from_now => tg_op = 'UPDATE' and (old.status, old.scheduled_date) is not distinct from (new.status, new.scheduled_date));
  return null;
end
$$;
create trigger run_clock_of_new after insert on consultations
  for each row when (new.status in ('requested', 'approved', 'rescheduled')) execute function run_clock_of_case();
create trigger run_clock_of_changed after update of status, room, scheduled_date on consultations
  for each row when (
    (old.status, old.room, old.scheduled_date) is distinct from (new.status, new.room, new.scheduled_date))
  execute function run_clock_of_case();

create function run_clock_of_appointment() returns trigger language plpgsql set search_path from current as $$
begin
  perform run_clock(new.consultation_id, from_now => false);
  return null;
end
$$;
create trigger run_clock_of_booked after insert on appointments
  for each row when (new.state = 'booked') execute function run_clock_of_appointment();
-- What a move of its consultation does to an appointment, this move does to the clock.
create trigger run_clock_of_moved after update of state, ends_at on appointments
  for each row when (
    pg_trigger_depth() = 0 and (old.state, old.ends_at) is distinct from (new.state, new.ends_at))
  execute function run_clock_of_appointment();

-- The clocks of all open cases are computed again, a few at a time, as nothing here may wait for a case.
create function run_clocks_again() returns trigger language plpgsql set search_path from current as $$
begin
  update opening_plan set version = version + 1;
  return null;
end
$$;
create trigger targets_changed after update of response_target, completion_target on rooms
  for each row when (
    (old.response_target, old.completion_target) is distinct from (new.response_target, new.completion_target))
  execute function run_clocks_again();

create function plan_opening_again() returns trigger language plpgsql set search_path from current as $$
begin
  perform plan_opening(clock_time());
  return null;
end
$$;
create trigger opening_hours_changed after update of opening_hours, time_zone on settings
  for each row when ((old.opening_hours, old.time_zone) is distinct from (new.opening_hours, new.time_zone))
  execute function plan_opening_again();
-- Once for a statement, however many closures it enters.
create function closures_changed() returns trigger language plpgsql set search_path from current as $$
declare
  is_concerned boolean;
begin
  case tg_op
    when 'INSERT' then is_concerned := exists (select from newer where user_id is null);
    when 'DELETE' then is_concerned := exists (select from older where user_id is null);
    else is_concerned := exists (
      select from older full join newer using (id)
      where (older.user_id is null or newer.user_id is null)
        and (older.user_id, older.starts_at, older.ends_at)
          is distinct from (newer.user_id, newer.starts_at, newer.ends_at));
  end case;
  if is_concerned then
    perform plan_opening(clock_time());
  end if;
  return null;
end
$$;
create trigger closures_added after insert on absences referencing new table as newer
  for each statement execute function closures_changed();
create trigger closures_changed after update on absences referencing old table as older new table as newer
  for each statement execute function closures_changed();
create trigger closures_removed after delete on absences referencing old table as older
  for each statement execute function closures_changed();

-- Plans on where the plan ends soon, and computes clocks with what has changed. Returns how many, at most 100: the next
-- call goes on.
create function run_stale_clocks() returns integer language plpgsql set search_path from current as $$
declare
  ends timestamptz := (select planned_until from opening_plan);
  present integer;
  stale uuid[];
begin
  if ends < clock_time() + interval '390 days' then
    perform plan_opening(least(ends, clock_time()));
  end if;
  select version into present from opening_plan;
  stale := array(
    select id from consultations
    where status in ('requested', 'approved', 'rescheduled') and clock_version < present
    limit 100 for no key update skip locked);
  perform run_clock(id, from_now => true) from unnest(stale) as id;
  return cardinality(stale);
end
$$;

select plan_opening(now());

-- What is added is computed as it is added.
create function clock_version_now() returns integer language sql stable set search_path from current
begin atomic
  select version from opening_plan;
end;
alter table consultations alter column clock_version set default clock_version_now();

call audit('consultations', plain => '{room,status}',
  left_out => '{last_modified_by,due_at,due_soon_at,due_from,due_told,tell_at,clock_version}', of_case => 'id');
call audit('rooms', plain => '{code,room_type,auto_assign}');
