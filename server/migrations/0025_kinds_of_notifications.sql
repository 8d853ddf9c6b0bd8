-- What a notification tells of, so that it can be rendered for its reader. Title and message stay for one version: they
-- are what a server of the version before reads and writes, whose notifications are of the kind 'legacy'.
alter table notifications
  add column kind text not null default 'legacy' check (kind ~ '^[a-z_]{1,60}$'),
  add column params jsonb not null default '{}' check (jsonb_typeof(params) = 'object');

alter table news_mails
  add column kind text not null default 'legacy' check (kind ~ '^[a-z_]{1,60}$'),
  add column params jsonb not null default '{}' check (jsonb_typeof(params) = 'object');
