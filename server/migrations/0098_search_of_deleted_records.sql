-- Whoever writes locks a table and then the log: in the same order nobody waits for one another. Reads go on.
do $$
declare
  of_table text;
begin
  for of_table in
    select distinct relname from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgname like '%\_audit' and relnamespace = current_schema()::regnamespace order by relname
  loop
    execute format('lock table %I in exclusive mode', of_table);
  end loop;
end
$$;

-- The log is searched by the number of a deleted case, and by the name of a deleted company.
create index audit_entries_of_deleted_cases on audit_entries ((changes #>> '{number,0}'))
  where noun = 'consultations' and action = 'removed';
create index audit_entries_of_deleted_companies on audit_entries (subject_id)
  where noun = 'companies' and action = 'removed';
