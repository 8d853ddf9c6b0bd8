-- Also once the consultation is deleted, whoever had lost sight of it is told only the time.
create or replace function mail_event(one appointments, recipient uuid, what_happened text, of_closed boolean default false)
returns void language plpgsql set search_path from current as $$
declare
  told jsonb;
  actor uuid := (select id from users where id = nullif(current_actor(), 'system')::uuid);
begin
  select jsonb_build_object(
    'starts_at', one.starts_at, 'ends_at', one.ends_at, 'changed_at', now(), 'mode', one.mode,
    'link', case when not one.link_of_client then one.link end, 'phone', one.phone,
    'number', consultations.number, 'topic', consultations.topic, 'with', other.name,
    'is_sealed', consultations.is_restricted and not may_still_read(recipient, consultations.id),
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
