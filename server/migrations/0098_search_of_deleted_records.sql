-- Whoever writes locks a table and then the log: in the same order nobody waits for one another.
call audit_again();

-- The log is searched by the number of a deleted case, and by the name of a deleted company.
create index audit_entries_of_deleted_cases on audit_entries ((changes #>> '{number,0}'))
  where noun = 'consultations' and action = 'removed';
create index audit_entries_of_deleted_companies on audit_entries (subject_id)
  where noun = 'companies' and action = 'removed';
