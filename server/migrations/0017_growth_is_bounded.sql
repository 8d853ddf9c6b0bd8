-- What one person can make more of by calls has a limit. What is there already stays.

-- One lock for each person and kind, so that changes at once are counted one after the other. It is taken after the
-- rows of a write and before none, and gone with its transaction.
create function one_at_a_time(what text, whose uuid) returns void language sql volatile
begin atomic
  select pg_advisory_xact_lock(hashtextextended(what || ' of ' || whose, 0));
end;

-- At most 50 companies of a client.
create function limit_companies() returns trigger language plpgsql set search_path from current as $$
begin
  perform one_at_a_time('companies', client_id)
  from (select distinct client_id from newer order by client_id) as clients;
  -- A statement of its own, which sees what others have committed meanwhile.
  if exists (
    select from (select distinct client_id from newer) as clients
    cross join lateral (
      select from companies where companies.client_id = clients.client_id offset 50 limit 1
    ) as beyond
  ) then
    raise check_violation using
      message = 'a client can have at most 50 companies', table = 'companies', constraint = 'companies_of_a_client';
  end if;
  return null;
end
$$;
create trigger limit_companies after insert on companies referencing new table as newer
  for each statement execute function limit_companies();

-- At most 50 sessions of a user: the least recently used end. One that a write is holding ends with a later sign-in:
-- the write may be waiting for this one.
create function limit_sessions() returns trigger language plpgsql set search_path from current as $$
begin
  perform one_at_a_time('sessions', new.user_id);
  delete from sessions where token_hash in (
    select token_hash from sessions where token_hash in (
      select token_hash from sessions where user_id = new.user_id
      order by token_hash = new.token_hash desc, used_at desc, created_at desc, token_hash
      offset 50
    )
    for update skip locked
  );
  return null;
end
$$;
create trigger limit_sessions after insert on sessions for each row execute function limit_sessions();

-- At most 5 links of a user and purpose: the newest stay.
create function limit_links() returns trigger language plpgsql set search_path from current as $$
begin
  perform one_at_a_time(new.purpose || ' links', new.user_id);
  delete from one_time_links where token_hash in (
    select token_hash from one_time_links where user_id = new.user_id and purpose = new.purpose
    order by token_hash = new.token_hash desc, created_at desc, token_hash
    offset 5
  );
  return null;
end
$$;
create trigger limit_links after insert on one_time_links for each row execute function limit_links();

-- At most 1,000 notifications of a user: those read go first, the oldest of them before the others. Not one at a time,
-- as one request tells many people: what another change is taking away is passed over, so that each takes away as many
-- as it brings. At most 100 at once, where there were more before.
create function limit_notifications() returns trigger language plpgsql set search_path from current as $$
begin
  delete from notifications where id in (
    select outdated.id from (select distinct user_id from newer) as person
    cross join lateral (
      select greatest(count(*) - 1000, 0) as over from notifications where user_id = person.user_id
    ) as counted
    cross join lateral (
      select id from notifications where user_id = person.user_id and over > 0
      order by is_read desc, created_at, id
      limit least(over, 100)
      for update skip locked
    ) as outdated
  );
  return null;
end
$$;
create trigger limit_notifications after insert on notifications referencing new table as newer
  for each statement execute function limit_notifications();

-- What a client has asked, as the insert of one more is to know it: of all that wait, and of the last 24 hours.
create function requests_of(client uuid, out waiting bigint, out recent bigint)
  language plpgsql volatile set search_path from current as $$
begin
  perform one_at_a_time('requests', client);
  select count(*) into waiting from consultations
  where client_id = client and status in ('requested', 'pending');
  select count(*) into recent from consultations
  where client_id = client and created_at > now() - interval '24 hours';
end
$$;
create index consultations_undecided on consultations (client_id) where status in ('requested', 'pending');

-- How often a consultation has been changed, its request included, as the change to come is to know it.
create function changes_of(consultation uuid) returns bigint language sql volatile
begin atomic
  select count(*) from consultation_changes where consultation_id = consultation;
end;
