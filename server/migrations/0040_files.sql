-- Files, stored in chunks: those of what happened in a case, and those that their owner has not attached yet.

create table files (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users,
  consultation_id uuid references consultations on delete cascade,
  entry_id uuid references timeline_entries on delete cascade,
  -- The order in its entry.
  place integer check (place between 1 and 20),
  -- Empty once it is removed.
  name text not null check (length(name) <= 255),
  kind text check (kind in ('pdf', 'png', 'jpeg', 'webp', 'gif', 'heic', 'document', 'spreadsheet', 'presentation',
    'text', 'csv', 'zip', 'email')),
  has_macros boolean not null default false,
  -- In bytes: what was announced while it arrives, and then what arrived.
  size integer not null check (size between 1 and 26214400),
  sha256 bytea check (octet_length(sha256) = 32),
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  removed_at timestamptz(3),
  constraint files_name_is_one_line check (name !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'),
  constraint files_name_is_visible check (removed_at is not null or is_visible(name)),
  constraint files_name_is_no_path check (name !~ '[/\\]'),
  constraint files_removed_are_nameless check ((removed_at is not null) = (name = '')),
  constraint files_belong_to_a_case check (
    (entry_id is null) = (consultation_id is null) and (entry_id is null) = (place is null)),
  constraint files_completed_are_known check (
    (completed_at is null) = (sha256 is null) and (completed_at is null) = (kind is null)),
  constraint files_attached_are_completed check (entry_id is null or completed_at is not null),
  constraint files_removed_are_attached check (removed_at is null or entry_id is not null),
  constraint files_places unique (entry_id, place)
);
create index files_of_case on files (consultation_id, created_at) where consultation_id is not null;
create index files_unattached on files (owner_id) where entry_id is null;
create index files_to_sweep on files (created_at) where entry_id is null;

create table file_chunks (
  file_id uuid not null references files on delete cascade,
  number integer not null check (number >= 0),
  content bytea not null check (octet_length(content) between 1 and 262144),
  sha256 bytea not null check (octet_length(sha256) = 32),
  primary key (file_id, number)
);
-- Most files are compressed already.
alter table file_chunks alter column content set storage external;

-- The bytes of the chunks of a file; null if one is missing.
create function stored_size(file uuid) returns bigint language sql stable set search_path from current
begin atomic
  select case when count(*) = max(number) + 1 then sum(octet_length(content)) end
  from file_chunks where file_id = file;
end;

call audit('files', plain => '{kind}', of_case => 'consultation_id', left_out => '{place,sha256,completed_at}');

-- A message may have files and no words.
do $$
declare
  words text := (
    select conname from pg_constraint
    where conrelid = 'messages'::regclass and pg_get_constraintdef(oid) like '%redacted_at IS NULL) = (body <> %');
begin
  execute format('alter table messages drop constraint %I', words);
end
$$;
alter table messages add constraint messages_redacted_are_empty check (redacted_at is null or body = '');
