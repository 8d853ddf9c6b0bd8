-- Whoever leaves a company goes on reading its name on their own cases, as it was then, and no later one.
alter table consultations
  add column left_company_name text check (left_company_name <> '' and length(left_company_name) <= 200),
  add constraint consultations_left_company_name_is_one_line
    check (left_company_name !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]');

-- Nobody has changed anything.
alter table consultations disable trigger user;
update consultations set left_company_name = companies.name
from companies
where companies.id = consultations.company_id and not exists (
  select from company_members
  where company_members.company_id = companies.id and company_members.user_id = consultations.client_id);
alter table consultations enable trigger user;
-- It works in a restore too.
alter table consultations enable always trigger set_search_text;

create function keep_name_of_company_left() returns trigger language plpgsql set search_path from current as $$
declare
  member company_members := case tg_op when 'DELETE' then old else new end;
begin
  -- In the order of all who lock several.
  perform from consultations
    where company_id = member.company_id and client_id = member.user_id order by id for no key update;
  update consultations
    set left_company_name = case tg_op when 'DELETE' then companies.name end
    from companies
    where companies.id = member.company_id
      and consultations.company_id = member.company_id and consultations.client_id = member.user_id
      and (tg_op = 'DELETE' or left_company_name is not null);
  return null;
end
$$;
create trigger keep_name_of_company_left after insert or delete on company_members
  for each row execute function keep_name_of_company_left();

call audit('consultations', plain => '{room,status}',
  left_out => '{last_modified_by,due_at,due_soon_at,due_from,due_told,tell_at,clock_version,awaits_acceptance,'
    'accept_due_at,result_question_at,accepted_version,accepted_at,left_company_name}', of_case => 'id');
