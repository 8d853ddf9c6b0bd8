-- A file that the virus scanner refuses for its size is tried again each hour, and says so meanwhile.

alter table files add column is_too_large_to_scan boolean not null default false;

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
      or newer.is_too_large_to_scan <> older.is_too_large_to_scan
  ) as changed;
  return null;
end
$$;

call audit('files', plain => '{kind,infection}', of_case => 'consultation_id',
  left_out => '{place,sha256,completed_at,scanned_at,scan_after,is_too_large_to_scan}');
