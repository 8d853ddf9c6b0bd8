-- What clients have begun to send, for a day, whatever has become of it.
create table sent_files (
  -- That of the file, which may be gone.
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  -- In bytes: what was announced, and then what arrived.
  size integer not null check (size > 0),
  sent_at timestamptz(3) not null default now()
);
create index sent_files_of_owner on sent_files (owner_id, sent_at);
create index sent_files_by_time on sent_files (sent_at);

insert into sent_files (id, owner_id, size, sent_at)
select files.id, owner_id, size, files.created_at from files join users on users.id = owner_id
where users.role = 'client' and files.created_at > now() - interval '1 day';

-- It served this sum alone.
drop index files_of_owner;
