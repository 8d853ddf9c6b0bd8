-- The text of a result before its client gets it; the row stays once it is released, so that no version comes twice.
create table result_drafts (
  consultation_id uuid primary key references consultations on delete cascade,
  -- Null where there is none at present.
  body text check (octet_length(body) <= 65536),
  author_id uuid references users,
  version integer not null default 1 check (version > 0),
  -- Whoever has changed it since the last release, also if they discarded it.
  editors uuid[] not null default '{}',
  updated_at timestamptz(3) not null default now(),
  constraint result_drafts_have_an_author check ((body is null) = (author_id is null))
);

create function announce_drafts() returns trigger language plpgsql set search_path from current as $$
begin
  perform announce_case(consultation_id, 'consultations', 'update', true) from newer;
  return null;
end
$$;
create trigger result_drafts_insert_event after insert on result_drafts referencing new table as newer
  for each statement execute function announce_drafts();
create trigger result_drafts_update_event after update on result_drafts referencing new table as newer
  for each statement execute function announce_drafts();

-- Who wrote which version and when; not its text, which is saved every few seconds.
call audit('result_drafts', plain => '{version}', left_out => '{editors,body}', subject => 'consultation_id',
  of_case => 'consultation_id');

-- Whether a result is released only once a colleague has signed its draft.
alter table rooms add column requires_sign_off boolean not null default false;
call audit('rooms', plain => '{code,room_type,auto_assign,requires_sign_off}');

create table sign_offs (
  id uuid primary key default gen_random_uuid(),
  consultation_id uuid not null references consultations on delete cascade,
  draft_version integer not null check (draft_version > 0),
  requested_by uuid not null references users,
  signer_id uuid not null references users,
  state text not null default 'requested'
    check (state in ('requested', 'signed', 'returned', 'withdrawn', 'voided')),
  remark text check (remark <> '' and length(remark) <= 2000),
  requested_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  constraint sign_offs_are_a_colleagues check (signer_id <> requested_by),
  constraint sign_offs_are_decided check ((state = 'requested') = (decided_at is null)),
  constraint sign_offs_are_returned_with_a_remark check ((state = 'returned') = (remark is not null)),
  constraint sign_offs_remark_is_several_lines
    check (remark !~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]')
);
create unique index sign_offs_requested on sign_offs (consultation_id) where state = 'requested';
create index sign_offs_of on sign_offs (consultation_id, requested_at);
create trigger sign_offs_insert_event after insert on sign_offs referencing new table as newer
  for each statement execute function announce_drafts();
create trigger sign_offs_update_event after update on sign_offs referencing new table as newer
  for each statement execute function announce_drafts();
call audit('sign_offs', plain => '{draft_version,state}', of_case => 'consultation_id');
