-- When a backup was made that is whole and on its disk.
create table backups (
  made_at timestamptz(3) primary key default now()
);
