-- News that wait to be mailed. What reaches one person within a minute goes out as one mail, and what one user causes
-- beyond so many mails an hour waits until there is room: `due_at` says when each is looked at.
create table news_mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- Whose doing it tells of; null for somebody who has just signed up.
  caused_by uuid references users on delete cascade,
  title text not null check (title <> '' and length(title) <= 200 and title !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'),
  message text not null check (length(message) <= 4000 and message !~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'),
  link text check (link like '/%' and length(link) <= 400 and link !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'),
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default now() + interval '1 minute'
);
create index news_mails_due on news_mails (due_at);
create index news_mails_of_user on news_mails (user_id, caused_by);
create index news_mails_oldest on news_mails (created_at);

-- The mails with news of the last hour, by who caused them.
create table mailed_news (
  caused_by uuid references users on delete cascade,
  mailed_at timestamptz not null default now()
);
create index mailed_news_of on mailed_news (caused_by, mailed_at);
create index mailed_news_oldest on mailed_news (mailed_at);
