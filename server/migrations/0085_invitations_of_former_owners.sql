-- Whoever no longer owns a company leaves no open invitation to it behind, even if they own it again later.
create function end_invitations_of_former_owner() returns trigger language plpgsql set search_path from current as $$
begin
  delete from company_invitations where company_id = new.id and invited_by = old.client_id;
  return null;
end
$$;
create trigger end_invitations_of_former_owner after update of client_id on companies
  for each row when (old.client_id is distinct from new.client_id)
  execute function end_invitations_of_former_owner();
