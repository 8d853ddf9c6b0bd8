-- Of a deleted consultation only those who could see it until then keep their notifications.
create function forget_unseen() returns trigger language plpgsql set search_path from current as $$
begin
  delete from notifications where consultation_id = old.id and not may_still_read(user_id, old.id);
  return old;
end
$$;
create trigger forget_unseen before delete on consultations for each row execute function forget_unseen();
