-- Each export of a consultation is an entry of its timeline.

alter table timeline_entries
  drop constraint timeline_entries_kind_check,
  add constraint timeline_entries_kind_check check (
    kind in ('request', 'edit', 'status', 'result', 'assignment', 'message', 'note', 'export')),
  drop constraint timeline_changes_have_a_status,
  add constraint timeline_changes_have_a_status check ((kind in ('message', 'note', 'export')) = (to_status is null));

-- What somebody took out of the firm, or had sent. The id is the entry's.
create table document_exports (
  id uuid primary key references timeline_entries on delete cascade,
  format text not null check (format in ('pdf', 'zip')),
  has_history boolean not null,
  has_conversation boolean not null,
  has_files boolean not null,
  -- Where it was sent; null of a download.
  email text check (length(email) between 3 and 254)
);

-- An export of thousands changes as many timelines, of which hardly one is open; it is there when one is.
create function announce_exports() returns trigger language plpgsql set search_path from current as $$
begin
  if (select count(*) from newer) <= 50 then
    perform announce_case(consultation_id, 'timeline', 'insert', false)
    from newer join timeline_entries using (id);
  end if;
  return null;
end
$$;
create trigger document_exports_insert_event after insert on document_exports referencing new table as newer
  for each statement execute function announce_exports();
