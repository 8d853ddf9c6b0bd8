-- Times are kept to the millisecond, as the product shows and compares them.

create table rooms (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z]$'),
  name text not null check (name <> '' and length(name) <= 200),
  description text not null default '' check (length(description) <= 2000),
  capacity integer not null default 10 check (capacity >= 1),
  is_active boolean not null default true,
  room_type text not null default 'consultation' check (room_type in ('consultation', 'meeting', 'workshop')),
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);

create table topics (
  name text primary key check (name <> '' and length(name) <= 200 and name not like '%,%'),
  position integer not null unique
);

-- A deleted user stays, so that the history keeps its names.
create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> '' and length(name) <= 200),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  phone text not null default '' check (length(phone) <= 200),
  password_hash text not null,
  role text not null check (role in ('client', 'consultant', 'admin')),
  bio text not null default '' check (length(bio) <= 2000),
  specialties text[] not null default '{}' check (array_to_string(specialties, '', '?') ~ '^[A-Z]*$'),
  availability jsonb not null default '{}' check (jsonb_typeof(availability) = 'object'),
  account_status text not null default 'pending' check (account_status in ('pending', 'approved', 'rejected')),
  account_reason text check (length(account_reason) <= 2000),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  check (role = 'client' or account_status = 'approved'),
  check (role = 'consultant' or specialties = '{}')
);

create unique index users_email on users (email) where deleted_at is null;
create index users_newest on users (created_at desc, id desc) where deleted_at is null;
create index users_by_role on users (role, account_status, created_at desc, id desc) where deleted_at is null;

-- Only the SHA-256 of a token is kept.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3) not null default now()
);

create index sessions_of_user on sessions (user_id);

create table companies (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references users on delete cascade,
  name text not null check (name <> '' and length(name) <= 200),
  address text not null default '' check (length(address) <= 200),
  city text not null default '' check (length(city) <= 200),
  state text not null default '' check (length(state) <= 200),
  "zipCode" text not null default '' check (length("zipCode") <= 200),
  country text not null default '' check (length(country) <= 200),
  phone text not null default '' check (length(phone) <= 200),
  email text not null default '' check (length(email) <= 254),
  website text not null default '' check (length(website) <= 200),
  department text not null default '' check (length(department) <= 200),
  description text not null default '' check (length(description) <= 2000),
  created_at timestamptz(3) not null default now()
);

create index companies_of_client on companies (client_id, created_at, id);

create table consultations (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references users,
  consultant_id uuid references users,
  room text not null default 'A' references rooms (code),
  topic text not null default '' check (length(topic) <= 2000),
  problem_details text not null,
  status text not null default 'requested' check (
    status in ('requested', 'pending', 'approved', 'rejected', 'rescheduled', 'canceled', 'completed')
  ),
  scheduled_date timestamptz(3) check (scheduled_date >= '2000-01-01Z' and scheduled_date < '2200-01-01Z'),
  completed_date timestamptz(3),
  consultation_result text check (consultation_result <> ''),
  reason text check (length(reason) <= 2000),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  last_modified_by uuid not null references users,
  check (
    status not in ('approved', 'rescheduled', 'completed')
    or (consultant_id is not null and scheduled_date is not null)
  ),
  check ((status = 'completed') = (completed_date is not null and consultation_result is not null))
);

create index consultations_newest on consultations (created_at desc, id desc);
create index consultations_of_client on consultations (client_id, created_at desc, id desc);
create index consultations_of_consultant on consultations (consultant_id, created_at desc, id desc);
create index consultations_of_room on consultations (room, status, created_at desc, id desc);

-- Who changed what, when and why; the first entry of each is the request itself.
create table consultation_changes (
  id uuid primary key default gen_random_uuid(),
  consultation_id uuid not null references consultations on delete cascade,
  changed_at timestamptz(3) not null default now(),
  changed_by uuid not null references users,
  from_status text,
  to_status text not null,
  reason text,
  earlier_result text
);

create index consultation_changes_of on consultation_changes (consultation_id, changed_at, id);

create table schedules (
  id uuid primary key default gen_random_uuid(),
  week_start_date date not null unique check (extract(isodow from week_start_date) = 1),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table schedule_assignments (
  schedule_id uuid not null references schedules on delete cascade,
  day text not null check (day in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday')),
  room text not null references rooms (code),
  consultant_id uuid not null references users,
  primary key (schedule_id, day, room, consultant_id)
);

create index schedule_assignments_of_consultant on schedule_assignments (consultant_id);
