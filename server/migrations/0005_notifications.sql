create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  title text not null check (title <> '' and length(title) <= 200),
  message text not null check (length(message) <= 4000),
  type text not null check (type in ('info', 'success', 'warning', 'error')),
  link text check (link like '/%' and length(link) <= 400),
  is_read boolean not null default false,
  created_at timestamptz(3) not null default now()
);

create index notifications_newest on notifications (user_id, created_at desc, id desc);
