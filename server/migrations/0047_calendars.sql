-- Appointments in people's calendars: a mail with a file for each of their changes, and private feeds.

-- Typed by the client: it is on the page, and in no mail and no feed.
alter table appointments
  add column link_of_client boolean not null default false,
  add constraint appointments_link_of_client check (not link_of_client or link is not null);
call audit('appointments', plain => '{room,state,mode}', subject => 'consultation_id', of_case => 'consultation_id');

-- Changes of an appointment that wait to be mailed, one for each person and transaction.
create table calendar_mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  caused_by uuid references users on delete cascade,
  -- No reference: a cancellation outlives its consultation.
  consultation_id uuid not null,
  uid uuid not null,
  sequence integer not null,
  what text not null check (what in ('booked', 'moved', 'changed', 'canceled')),
  -- As it was then; a cancellation has the address too, as the account may be closed.
  event jsonb not null,
  -- The notifications that tell the same, which the mail takes along.
  news jsonb not null default '[]',
  txid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default now()
);
create index calendar_mails_due on calendar_mails (due_at);
create index calendar_mails_of_event on calendar_mails (uid, user_id);

-- Tells somebody what happened to an appointment, if they want mail. Of several changes in one transaction it is the last.
create function mail_event(one appointments, recipient uuid, what_happened text, of_closed boolean default false)
returns void language plpgsql set search_path from current as $$
declare
  told jsonb;
  actor uuid := (select id from users where id::text = current_actor());
begin
  select jsonb_build_object(
    'starts_at', one.starts_at, 'ends_at', one.ends_at, 'changed_at', now(), 'mode', one.mode,
    'link', case when not one.link_of_client then one.link end, 'phone', one.phone,
    'number', consultations.number, 'topic', consultations.topic, 'with', other.name,
    'to', case when what_happened = 'canceled' then
      jsonb_build_object('id', users.id, 'name', users.name, 'email', users.email, 'role', users.role,
        'account_status', users.account_status, 'specialties', users.specialties, 'language', users.language)
    end)
  into told
  from consultations
    join users on users.id = recipient
    join users as other on other.id =
      case when recipient = consultations.client_id then one.consultant_id else consultations.client_id end
    cross join settings
  where consultations.id = one.consultation_id
    and users.wants_mail and settings.notify_by_email
    and (of_closed or users.is_active and users.deleted_at is null);
  if not found then
    return;
  end if;

  update calendar_mails
  set sequence = one.sequence, event = told,
    what = case when what = 'booked' and what_happened <> 'canceled' then what else what_happened end
  where uid = one.uid and user_id = recipient and txid = pg_current_xact_id();
  if not found then
    insert into calendar_mails (user_id, caused_by, consultation_id, uid, sequence, what, event)
    values (recipient, actor, one.consultation_id, one.uid, one.sequence, what_happened, told);
  end if;
end
$$;

-- Tells both sides of a change, and a consultant who has lost the appointment that it is canceled for them.
create function mail_appointment() returns trigger language plpgsql set search_path from current as $$
declare
  client uuid := (select client_id from consultations where id = new.consultation_id);
  was_booked boolean := false;
  lost appointments;
  what text;
begin
  if tg_op = 'UPDATE' then
    was_booked := old.state = 'booked';
  end if;
  if new.state = 'removed' then
    if was_booked and old.ends_at > now() then
      perform mail_event(new, client, 'canceled');
      perform mail_event(new, new.consultant_id, 'canceled');
    end if;
    return null;
  end if;

  if was_booked and old.consultant_id <> new.consultant_id and old.ends_at > now() then
    lost := old;
    lost.sequence := new.sequence;
    perform mail_event(lost, lost.consultant_id, 'canceled');
  end if;
  what := case
    when not was_booked then 'booked'
    when (old.starts_at, old.ends_at) <> (new.starts_at, new.ends_at) then 'moved'
    when (old.consultant_id, old.mode, old.link, old.phone, old.link_of_client)
      is distinct from (new.consultant_id, new.mode, new.link, new.phone, new.link_of_client) then 'changed'
  end;
  if what is not null and new.ends_at > now() then
    perform mail_event(new, client, what);
    perform mail_event(new, new.consultant_id,
      case when was_booked and old.consultant_id <> new.consultant_id then 'booked' else what end);
  end if;
  return null;
end
$$;
create trigger mail_appointment after insert or update on appointments
  for each row when (new.state in ('booked', 'removed')) execute function mail_appointment();

-- What is deleted is canceled first, while its number and topic are known.
create function cancel_deleted() returns trigger language plpgsql set search_path from current as $$
begin
  update appointments set state = 'removed', sequence = sequence + 1, updated_at = now()
  where consultation_id = old.id and state = 'booked';
  return old;
end
$$;
create trigger cancel_deleted before delete on consultations for each row execute function cancel_deleted();

-- An appointment with somebody whose account is closed does not take place as it stands, though its case goes on. If
-- the account is opened again, it does.
create function mail_appointments_of_account() returns trigger language plpgsql set search_path from current as $$
declare
  is_open boolean := new.is_active and new.deleted_at is null and new.role = old.role;
  one appointments;
  client uuid;
begin
  for one in
    update appointments set sequence = sequence + 1, updated_at = now()
    from consultations
    where consultations.id = consultation_id and state = 'booked' and ends_at > now()
      and new.id in (appointments.consultant_id, client_id)
    returning appointments.*
  loop
    client := (select client_id from consultations where id = one.consultation_id);
    perform mail_event(one, who, case when is_open then 'booked' else 'canceled' end, not is_open and who = new.id)
    from unnest(array[client, one.consultant_id]) as who;
  end loop;
  return null;
end
$$;
create trigger mail_appointments_of_account after update of is_active, deleted_at, role on users
  for each row when (
    (old.is_active and old.deleted_at is null)
      <> (new.is_active and new.deleted_at is null and new.role = old.role))
  execute function mail_appointments_of_account();

-- The secret in the address of somebody's feed; only its hash is kept.
create table calendar_links (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz(3) not null default now()
);
call audit('calendar_links', secret => '{token_hash}', subject => 'user_id');

create function forget_calendar_link() returns trigger language plpgsql set search_path from current as $$
begin
  delete from calendar_links where user_id = new.id;
  return null;
end
$$;
create trigger forget_calendar_link after update of is_active, deleted_at, role, account_status on users
  for each row when (
    not new.is_active or new.deleted_at is not null or new.role <> old.role or new.account_status = 'rejected')
  execute function forget_calendar_link();
