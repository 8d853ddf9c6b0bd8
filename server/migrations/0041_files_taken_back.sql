-- Open screens show at once that a file has been taken back.

create function announce_files() returns trigger language plpgsql set search_path from current as $$
begin
  perform announce_case(consultation_id, 'timeline', 'update', is_for_staff)
  from (
    select distinct entry.consultation_id, entry.shown_position is null as is_for_staff
    from newer
    join older using (id)
    join timeline_entries as entry on entry.id = newer.entry_id
    where newer.removed_at is distinct from older.removed_at
  ) as changed;
  return null;
end
$$;
create trigger files_update_event after update on files referencing old table as older new table as newer
  for each statement execute function announce_files();
