-- At most 50 companies of others of which somebody is a member. What is there already stays.
create function is_member_of_too_many(person uuid) returns boolean language sql stable
begin atomic
  select exists (
    select from company_members join companies on companies.id = company_members.company_id
    where company_members.user_id = person and companies.client_id <> person
    offset 50 limit 1);
end;

create function limit_memberships() returns trigger language plpgsql set search_path from current as $$
declare
  person uuid;
begin
  -- An owner is a member too, and has another limit.
  for person in
    select distinct newer.user_id from newer join companies on companies.id = newer.company_id
    where companies.client_id <> newer.user_id order by newer.user_id
  loop
    perform one_at_a_time('memberships', person);
    -- A statement of its own, which sees what others have committed meanwhile.
    if is_member_of_too_many(person) then
      raise check_violation using
        message = 'a client can be a member of at most 50 companies of others',
        table = 'company_members', constraint = 'memberships_of_a_client';
    end if;
  end loop;
  return null;
end
$$;
create trigger limit_memberships after insert on company_members referencing new table as newer
  for each statement execute function limit_memberships();

-- Whoever hands a company over stays a member of it.
create function limit_memberships_of_former_owners() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from users where id = old.client_id and deleted_at is not null) then
    return null;
  end if;
  perform one_at_a_time('memberships', old.client_id);
  -- A statement of its own, as above.
  if is_member_of_too_many(old.client_id) then
    raise check_violation using
      message = 'a client can be a member of at most 50 companies of others',
      table = 'company_members', constraint = 'memberships_of_a_client';
  end if;
  return null;
end
$$;
create trigger limit_memberships_of_former_owners after update of client_id on companies
  for each row when (old.client_id is distinct from new.client_id)
  execute function limit_memberships_of_former_owners();
