-- With a virus scanner no file is served before it has been scanned; one with a virus is deleted.

alter table files
  add column scanned_at timestamptz(3),
  -- When the next server may scan it: later than now while one does, and after a failure.
  add column scan_after timestamptz(3) not null default now(),
  -- What the scanner has found, in its words. The name of such a file is kept, as people have to know which one it was.
  add column infection text check (length(infection) between 1 and 200);

alter table files
  drop constraint files_removed_are_nameless,
  drop constraint files_removed_are_attached,
  add constraint files_removed_are_nameless check (
    case when infection is null then (removed_at is not null) = (name = '') else name <> '' end),
  add constraint files_removed_are_attached check (
    removed_at is null or entry_id is not null or infection is not null),
  add constraint files_scanned_are_completed check (scanned_at is null or completed_at is not null),
  add constraint files_infected_are_removed check (
    infection is null or (scanned_at is not null and removed_at is not null));

create index files_to_scan on files (scan_after)
  where scanned_at is null and completed_at is not null and removed_at is null;

-- One row while a virus scanner is configured, as the server that was started last says.
create table virus_scanner (one_row boolean primary key default true check (one_row));

-- Whether a file has to be scanned before anybody gets its content.
create function awaits_scan(file files) returns boolean language sql stable set search_path from current
begin atomic
  select file.scanned_at is null and file.removed_at is null and exists (select from virus_scanner);
end;

-- A file that has no entry yet is nobody's but its owner's.
create or replace function announce_files() returns trigger language plpgsql set search_path from current as $$
begin
  perform announce_case(consultation_id, 'timeline', 'update', is_for_staff)
  from (
    select distinct entry.consultation_id, entry.shown_position is null as is_for_staff
    from newer
    join older using (id)
    join timeline_entries as entry on entry.id = newer.entry_id
    where newer.removed_at is distinct from older.removed_at
      or newer.scanned_at is distinct from older.scanned_at
  ) as changed;
  return null;
end
$$;

call audit('files', plain => '{kind,infection}', of_case => 'consultation_id',
  left_out => '{place,sha256,completed_at,scanned_at,scan_after}');
