-- Under which key something was made, for a day: whoever did not hear the answer asks again with the same key and gets
-- what is there. Neither key nor body can be read from it.
create table idempotency_keys (
  -- Of the caller, the call and the key; of several at once one inserts it and the others wait.
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  body_hash bytea not null check (octet_length(body_hash) = 32),
  -- Null only until whoever signs up is there.
  user_id uuid references users on delete cascade,
  -- Null of what has no id, and until it is made.
  made_id uuid,
  made_at timestamptz not null default now()
);
create index idempotency_keys_of on idempotency_keys (user_id, made_at);
create index idempotency_keys_oldest on idempotency_keys (made_at);

-- They go with their user, who stays as a name.
create function forget_keys() returns trigger language plpgsql set search_path from current as $$
begin
  delete from idempotency_keys where user_id = new.id;
  return null;
end
$$;
create trigger forget_keys after update of deleted_at on users
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function forget_keys();

-- At most 1,000 keys of a user: the newest stay. What another call is changing is passed over.
create function limit_keys() returns trigger language plpgsql set search_path from current as $$
begin
  delete from idempotency_keys where key_hash in (
    select key_hash from idempotency_keys where user_id = new.user_id and key_hash <> new.key_hash
    order by made_at desc, key_hash
    offset 999
    for update skip locked
  );
  return null;
end
$$;
create trigger limit_keys after insert on idempotency_keys
  for each row when (new.user_id is not null) execute function limit_keys();
