-- Also the version of a company: whoever edits an older one is told.
alter table companies add column updated_at timestamptz(3) not null default now();
