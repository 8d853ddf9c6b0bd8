-- A company without an owner is deleted. Reports of time still have its name and the hours agreed with it.
alter table companies alter column client_id drop not null;

create or replace function add_owner() returns trigger language plpgsql set search_path from current as $$
begin
  insert into company_members (company_id, user_id)
  select id, client_id from newer
  where client_id is not null and not exists (
    select from company_members where company_members.company_id = newer.id and company_members.user_id = newer.client_id)
  on conflict do nothing;
  return null;
end
$$;

create or replace trigger limit_companies_handed_over after update of client_id on companies
  for each row when (new.client_id is distinct from old.client_id and new.client_id is not null)
  execute function limit_companies_handed_over();
create or replace trigger limit_memberships_of_former_owners after update of client_id on companies
  for each row when (new.client_id is distinct from old.client_id and new.client_id is not null)
  execute function limit_memberships_of_former_owners();
