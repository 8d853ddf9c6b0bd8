-- The time zone of each user, and reminders of appointments.

-- How long before an appointment people are reminded, in minutes: at most five times, each once.
create function are_reminders(given integer[]) returns boolean language sql immutable parallel safe strict
return cardinality(given) <= 5 and coalesce(array_ndims(given), 1) = 1
  and array_position(given, null) is null
  and cardinality(given) = (select count(distinct one) from unnest(given) as one)
  and 5 <= all(given) and 20160 >= all(given);

alter table users
  -- Null if it is not known. Which names there are is for the server to say, as the list changes with the years.
  add column time_zone text
    constraint users_time_zone_is_a_name
      check (length(time_zone) <= 100 and time_zone ~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$'),
  -- Null follows the firm.
  add column reminders integer[] check (are_reminders(reminders));
alter table settings
  add column reminders integer[] not null default '{1440,60}' check (are_reminders(reminders));
call audit('users', plain => '{role,account_status,language,specialties,time_zone,reminders}', secret => '{password_hash}');
call audit('settings', plain => '{time_zone,reminders}', secret => '{firm_logo}', subject => null);

-- Whom to remind of an appointment, and when.
create table reminders (
  appointment_id uuid not null references appointments on delete cascade,
  user_id uuid not null references users,
  minutes_before integer not null check (minutes_before between 5 and 20160),
  remind_at timestamptz(3) not null,
  -- When it was told, or found to be too late: it stays, so that it cannot be planned again.
  done_at timestamptz(3),
  primary key (appointment_id, user_id, minutes_before)
);
create index reminders_due on reminders (remind_at) where done_at is null;
create index reminders_of_user on reminders (user_id);

-- The reminders that one appointment should have, those of one user, or all.
create function wished_reminders(of_appointment uuid, of_user uuid)
returns table (appointment_id uuid, user_id uuid, minutes_before integer, remind_at timestamptz)
language sql stable set search_path from current
begin atomic
  select appointments.id, users.id, minutes, starts_at - make_interval(mins => minutes)
  from appointments
    join consultations on consultations.id = consultation_id
    join users on users.id in (appointments.consultant_id, client_id)
    cross join settings
    cross join lateral unnest(coalesce(users.reminders, settings.reminders)) as minutes
  where state = 'booked' and starts_at > now()
    and (of_appointment is null or appointments.id = of_appointment)
    and (of_user is null or users.id = of_user);
end;

-- Plans them: what is still wished stays, and nothing is planned for a time that has passed.
create function plan_reminders(of_appointment uuid, of_user uuid) returns void
language plpgsql set search_path from current as $$
begin
  -- A booking does not see a change of the wishes that is not committed, nor that change the booking: the second waits
  -- for the first. Triggers call it last in a transaction, so that whoever waits holds nothing that the other needs.
  perform pg_advisory_xact_lock(hashtextextended('reminders', 0));
  delete from reminders as planned
  where (of_appointment is null or appointment_id = of_appointment) and (of_user is null or user_id = of_user)
    and (appointment_id, user_id, minutes_before, remind_at) not in (
      select * from wished_reminders(of_appointment, of_user));
  insert into reminders (appointment_id, user_id, minutes_before, remind_at)
  select * from wished_reminders(of_appointment, of_user) as wished
  where wished.remind_at > clock_timestamp()
  on conflict do nothing;
end
$$;

create function plan_reminders_of_appointment() returns trigger language plpgsql set search_path from current as $$
begin
  perform plan_reminders(new.id, null);
  return null;
end
$$;
create constraint trigger appointments_plan_reminders after insert on appointments
  deferrable initially deferred for each row when (new.state = 'booked')
  execute function plan_reminders_of_appointment();
create constraint trigger appointments_plan_reminders_anew after update of consultant_id, state, starts_at on appointments
  deferrable initially deferred for each row when (
    (old.state = 'booked' or new.state = 'booked')
    and (old.consultant_id, old.state, old.starts_at) is distinct from (new.consultant_id, new.state, new.starts_at))
  execute function plan_reminders_of_appointment();

create function plan_reminders_of_user() returns trigger language plpgsql set search_path from current as $$
begin
  perform plan_reminders(null, new.id);
  return null;
end
$$;
create constraint trigger users_plan_reminders after update of reminders on users
  deferrable initially deferred for each row when (old.reminders is distinct from new.reminders)
  execute function plan_reminders_of_user();

create function plan_all_reminders() returns trigger language plpgsql set search_path from current as $$
begin
  perform plan_reminders(null, null);
  return null;
end
$$;
create constraint trigger settings_plan_reminders after update of reminders on settings
  deferrable initially deferred for each row when (old.reminders is distinct from new.reminders)
  execute function plan_all_reminders();

select plan_reminders(null, null);
