-- Whether a user wants mails that are not needed to sign in.
alter table users add column wants_mail boolean not null default true;

-- Links that let somebody choose a password once; only a hash of what is in the link is kept.
create table one_time_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset', 'invitation')),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null check (expires_at > created_at)
);
create index one_time_links_user on one_time_links (user_id);

-- Whoever changes what an account is signed in with has no use for the links that were under way.
create function forget_links() returns trigger language plpgsql set search_path from current as $$
begin
  delete from one_time_links where user_id = new.id;
  return null;
end
$$;
create trigger users_forget_links after update of email, password_hash, role, is_active on users for each row
  when (old.email <> new.email or old.password_hash <> new.password_hash or old.role <> new.role or not new.is_active)
  execute function forget_links();
