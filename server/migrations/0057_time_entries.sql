-- Working time on consultations, the months that are closed, and the hours agreed with companies.

create table time_entries (
  id uuid primary key default gen_random_uuid(),
  consultation_id uuid not null references consultations on delete cascade,
  user_id uuid not null references users,
  starts_at timestamptz(3) not null default now(),
  -- Null while a timer runs.
  minutes integer constraint time_entries_minutes check (minutes between 1 and 1440),
  description text not null default '' check (length(description) <= 2000),
  is_billable boolean not null default true,
  -- When its timer was stopped; null of an entry by hand.
  stopped_at timestamptz(3) check (stopped_at is null or minutes is not null),
  -- Of its start in the firm's zone when it was written, so that another zone moves no time between months.
  day date not null,
  month date not null generated always as (make_date(extract(year from day)::int, extract(month from day)::int, 1)) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index time_entries_one_timer on time_entries (user_id) where minutes is null;
create index time_entries_in_order on time_entries (starts_at, id);
create index time_entries_of_case on time_entries (consultation_id, starts_at);
create index time_entries_of_user on time_entries (user_id, day);
create index time_entries_of_month on time_entries (month);

create table closed_months (
  month date primary key check (extract(day from month) = 1),
  closed_by uuid not null references users,
  closed_at timestamptz(3) not null default now()
);

create function firm_day(moment timestamptz) returns date language sql stable
begin atomic
  select (moment at time zone time_zone)::date from settings;
end;

create function set_day_of_time() returns trigger language plpgsql set search_path from current as $$
begin
  -- A restore brings the day along.
  if tg_op = 'UPDATE' or new.day is null then
    new.day := firm_day(new.starts_at);
  end if;
  return new;
end
$$;
create trigger set_day_on_insert before insert on time_entries for each row execute function set_day_of_time();
create trigger set_day_on_update before update of starts_at on time_entries
  for each row when (old.starts_at <> new.starts_at) execute function set_day_of_time();

-- Writers of a month share its lock, and whoever closes it has it alone: no entry slips in while it is being closed.
create function keep_closed_months() returns trigger language plpgsql set search_path from current as $$
declare
  of_month date;
begin
  foreach of_month in array array_remove(array[old.month, nullif(new.month, old.month)], null) loop
    perform pg_advisory_xact_lock_shared(hashtextextended('month ' || of_month, 0));
    -- A statement of its own, which sees what others have committed meanwhile.
    if exists (select from closed_months where month = of_month) then
      raise check_violation using message = 'the month is closed',
        table = 'time_entries', constraint = 'time_entries_in_open_month';
    end if;
  end loop;
  return null;
end
$$;
create trigger keep_closed_months after insert or update or delete on time_entries
  for each row execute function keep_closed_months();

create function close_month() returns trigger language plpgsql set search_path from current as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('month ' || new.month, 0));
  if new.month + interval '1 month' > firm_day(now()) then
    raise check_violation using message = 'the month is not over',
      table = 'closed_months', constraint = 'closed_months_are_over';
  end if;
  if exists (select from time_entries where month = new.month and minutes is null) then
    raise check_violation using message = 'a timer of the month is running',
      table = 'closed_months', constraint = 'closed_months_without_timer';
  end if;
  return null;
end
$$;
create trigger close_month after insert on closed_months for each row execute function close_month();

-- At most 200 entries of a person a day.
create function limit_time_entries() returns trigger language plpgsql set search_path from current as $$
begin
  perform one_at_a_time('time entries', new.user_id);
  if (select count(*) from time_entries where user_id = new.user_id and day = new.day) > 200 then
    raise check_violation using message = 'a person can have at most 200 entries a day',
      table = 'time_entries', constraint = 'time_entries_of_day';
  end if;
  return null;
end
$$;
create trigger limit_time_entries after insert or update of starts_at on time_entries
  for each row execute function limit_time_entries();

alter table settings add column clients_see_time boolean not null default false;

alter table companies
  add column agreed_minutes integer check (agreed_minutes between 1 and 6000000),
  add column agreed_from date,
  add column agreed_until date,
  add constraint companies_agreement_is_complete
    check (num_nonnulls(agreed_minutes, agreed_from, agreed_until) in (0, 3)),
  add constraint companies_agreement_has_a_period check (agreed_from <= agreed_until);

-- Billable time on the cases made for a company, within the period of its agreement.
create function used_minutes_of(company companies) returns bigint language sql stable parallel safe
begin atomic
  select coalesce(sum(minutes), 0)
  from time_entries join consultations on consultations.id = time_entries.consultation_id
  where consultations.company_id = company.id and is_billable
    and day between company.agreed_from and company.agreed_until;
end;

-- Whoever sees the case is told, its client only if the firm shows clients the time; and whose entry it is.
create function announce_time() returns trigger language plpgsql set search_path from current as $$
declare
  of_case uuid := coalesce(new.consultation_id, old.consultation_id);
begin
  perform announce_case(of_case, 'time_entries', lower(tg_op),
    not (select clients_see_time from settings));
  insert into events (noun, operation, subject_id, people)
  values ('time_entries', lower(tg_op), of_case, array[coalesce(new.user_id, old.user_id)]);
  perform pg_notify('consultflow_events', '');
  return null;
end
$$;
create trigger announce_time after insert or update or delete on time_entries
  for each row execute function announce_time();

create function announce_months() returns trigger language plpgsql set search_path from current as $$
begin
  insert into events (noun, operation, roles) values ('time_entries', lower(tg_op), '{consultant,admin}');
  perform pg_notify('consultflow_events', '');
  return null;
end
$$;
create trigger announce_months after insert or delete on closed_months
  for each statement execute function announce_months();

call audit('time_entries', left_out => '{day,updated_at}', of_case => 'consultation_id');
call audit('closed_months', subject => null);
call audit('companies');
call audit('settings', plain => '{time_zone,reminders}', secret => '{firm_logo}', subject => null);
