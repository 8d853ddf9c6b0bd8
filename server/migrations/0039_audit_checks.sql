-- How far the verification of the audit log in the background has come, and what it has found; one row.
create table audit_checks (
  one_row boolean primary key default true check (one_row),
  -- The current round through all batches: where it stands, as `server/src/audit/walk.ts` describes it, and its faults.
  walk jsonb,
  begun_at timestamptz(3) not null default now(),
  is_at_end boolean not null default false,
  found jsonb not null default '[]',
  -- The last entry before which everything fits, and when that was seen.
  verified_entry bigint,
  verified_at timestamptz(3),
  -- The faults that are shown, the first ones of all, and since when.
  faults jsonb not null default '[]',
  found_at timestamptz(3)
);
