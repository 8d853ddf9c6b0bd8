-- Whether an account is open in a role.
create function is_open_as(one users, of_role text) returns boolean language sql immutable parallel safe
return one.is_active and one.deleted_at is null and one.role = of_role;

-- Whether an appointment takes place as it stands: its client is still a client and its consultant a consultant, and both
-- accounts are open.
create function takes_place(client users, consultant users) returns boolean language sql immutable parallel safe
return is_open_as(client, 'client') and is_open_as(consultant, 'consultant');

create function takes_place(with_client uuid, with_consultant uuid) returns boolean language sql stable
return exists (
  select from users as client, users as consultant
  where client.id = with_client and consultant.id = with_consultant and takes_place(client, consultant));

-- Tells both sides of a change, and a consultant who has lost the appointment that it is canceled for them. What did not
-- take place before is booked; what does not take place now is canceled, once.
create or replace function mail_appointment() returns trigger language plpgsql set search_path from current as $$
declare
  client uuid := (select client_id from consultations where id = new.consultation_id);
  took_place boolean := false;
  is_on boolean := new.state = 'booked' and takes_place(client, new.consultant_id);
  lost appointments;
  what text;
begin
  if tg_op = 'UPDATE' then
    took_place := old.state = 'booked' and takes_place(client, old.consultant_id);
  end if;
  if took_place and old.ends_at > now() and (not is_on or old.consultant_id <> new.consultant_id) then
    lost := old;
    lost.sequence := new.sequence;
    perform mail_event(lost, lost.consultant_id, 'canceled');
    if not is_on then
      perform mail_event(lost, client, 'canceled');
    end if;
  end if;
  if not is_on then
    return null;
  end if;

  what := case
    when not took_place then 'booked'
    when (old.starts_at, old.ends_at) <> (new.starts_at, new.ends_at) then 'moved'
    when (old.consultant_id, old.mode, old.link, old.phone, old.link_of_client)
      is distinct from (new.consultant_id, new.mode, new.link, new.phone, new.link_of_client) then 'changed'
  end;
  if what is not null and new.ends_at > now() then
    perform mail_event(new, client, what);
    perform mail_event(new, new.consultant_id,
      case when took_place and old.consultant_id <> new.consultant_id then 'booked' else what end);
  end if;
  return null;
end
$$;

-- When an account is closed, opened or gets another role, its appointments that no longer take place are canceled, though
-- their cases go on, and those that take place again are booked.
create or replace function mail_appointments_of_account() returns trigger
language plpgsql set search_path from current as $$
declare
  earlier users := old;
  one record;
begin
  -- Of two accounts that change at once, the second sees the first.
  perform from appointments join consultations on consultations.id = consultation_id
  where state = 'booked' and ends_at > now() and new.id in (appointments.consultant_id, client_id)
  order by appointments.id for no key update of appointments;
  for one in
    update appointments set sequence = sequence + 1, updated_at = now()
    from consultations, users as client, users as consultant
    where consultations.id = consultation_id and client.id = client_id and consultant.id = appointments.consultant_id
      and state = 'booked' and ends_at > now() and new.id in (client.id, consultant.id)
      and takes_place(client, consultant) <> takes_place(
        case when client.id = earlier.id then earlier else client end,
        case when consultant.id = earlier.id then earlier else consultant end)
    returning appointments as event, client_id, takes_place(client, consultant) as is_on
  loop
    perform mail_event(one.event, who, case when one.is_on then 'booked' else 'canceled' end,
      not one.is_on and who = new.id)
    from unnest(array[one.client_id, (one.event).consultant_id]) as who;
  end loop;
  return null;
end
$$;
drop trigger mail_appointments_of_account on users;
create trigger mail_appointments_of_account after update of is_active, deleted_at, role on users
  for each row when (
    is_open_as(old, 'client') <> is_open_as(new, 'client')
    or is_open_as(old, 'consultant') <> is_open_as(new, 'consultant'))
  execute function mail_appointments_of_account();

-- Nobody is reminded of an appointment that does not take place.
create or replace function wished_reminders(of_appointment uuid, of_user uuid)
returns table (appointment_id uuid, user_id uuid, minutes_before integer, remind_at timestamptz)
language sql stable set search_path from current
begin atomic
  select appointments.id, users.id, minutes, starts_at - make_interval(mins => minutes)
  from appointments
    join consultations on consultations.id = consultation_id
    join users as client on client.id = client_id
    join users as consultant on consultant.id = appointments.consultant_id
    join users on users.id in (client.id, consultant.id)
    cross join settings
    cross join lateral unnest(coalesce(users.reminders, settings.reminders)) as minutes
  where state = 'booked' and starts_at > now() and takes_place(client, consultant)
    and (of_appointment is null or appointments.id = of_appointment)
    and (of_user is null or users.id = of_user);
end;
drop trigger users_plan_reminders_of_account on users;
create constraint trigger users_plan_reminders_of_account after update of is_active, deleted_at, role on users
  deferrable initially deferred for each row when (
    is_open_as(old, 'client') <> is_open_as(new, 'client')
    or is_open_as(old, 'consultant') <> is_open_as(new, 'consultant'))
  execute function plan_reminders_of_account();
select plan_reminders(null, null);
