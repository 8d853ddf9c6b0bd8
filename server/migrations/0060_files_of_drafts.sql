-- A file of the draft of a result: attached to no entry yet, and kept until the draft is released or gives it up.
alter table files
  add column draft_of uuid references consultations on delete cascade,
  add column draft_place smallint check (draft_place between 1 and 20),
  add constraint files_of_drafts_are_unattached
    check ((draft_of is null) = (draft_place is null) and (draft_of is null or entry_id is null)),
  add constraint files_of_drafts_are_completed check (draft_of is null or completed_at is not null);
create index files_of_drafts on files (draft_of) where draft_of is not null;
-- Given up, it is swept a day later, like any other upload.
alter table files add column given_up_at timestamptz(3);
call audit('files', plain => '{kind,infection}', of_case => 'consultation_id',
  left_out => '{place,sha256,completed_at,scanned_at,scan_after,is_too_large_to_scan,draft_place,given_up_at}');
