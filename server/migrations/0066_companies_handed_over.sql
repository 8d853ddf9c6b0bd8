-- A company that is handed over counts among the 50 of its new owner. Those of a deleted client pass on in any case.
create function limit_companies_handed_over() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from users where id = old.client_id and deleted_at is not null) then
    return null;
  end if;
  perform one_at_a_time('companies', new.client_id);
  -- A statement of its own, which sees what others have committed meanwhile.
  if exists (select from companies where client_id = new.client_id offset 50 limit 1) then
    raise check_violation using
      message = 'a client can have at most 50 companies', table = 'companies', constraint = 'companies_of_a_client';
  end if;
  return null;
end
$$;
create trigger limit_companies_handed_over after update of client_id on companies
  for each row when (old.client_id is distinct from new.client_id) execute function limit_companies_handed_over();
