-- Starts, stops or continues the clock of a consultation, as its status, its appointment and its room ask for. A target
-- that it has only just got counts from now on. It never starts before it last ended: a transaction that has waited may
-- have begun before that.
create or replace function run_clock(of_case uuid, from_now boolean) returns void language plpgsql set search_path from current as $$
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
    select of_case, wanted.kind, wanted.since, greatest(
      case when wanted.kind = 'decision' then moment
        when is_new and not from_now then wanted.since
        else greatest(wanted.since, moment) end,
      max(ended_at))
    from clock_intervals where consultation_id = of_case and kind = wanted.kind and since = wanted.since
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
