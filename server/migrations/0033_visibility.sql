-- Who may see what: companies with members, restricted cases, substitutes, and one function that decides.

-- The owner of a company (companies.client_id) is one of its members.
create table company_members (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz(3) not null default now(),
  unique (company_id, user_id)
);
create index company_members_of_user on company_members (user_id, company_id);

insert into company_members (company_id, user_id, joined_at) select id, client_id, created_at from companies;
alter table companies add constraint companies_owner foreign key (id, client_id)
  references company_members (company_id, user_id) deferrable initially deferred;

create function add_owner() returns trigger language plpgsql set search_path from current as $$
begin
  insert into company_members (company_id, user_id)
  select id, client_id from newer
  where not exists (
    select from company_members where company_members.company_id = newer.id and company_members.user_id = newer.client_id)
  on conflict do nothing;
  return null;
end
$$;
create trigger add_owner after insert on companies referencing new table as newer
  for each statement execute function add_owner();
create trigger add_new_owner after update on companies referencing new table as newer
  for each statement execute function add_owner();

-- One for each address; a new one replaces it. Only the SHA-256 of the token is kept.
create table company_invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  token_hash bytea not null unique check (length(token_hash) = 32),
  invited_by uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  unique (company_id, email)
);

-- When somebody is away and who stands in; without a user it closes the firm.
create table absences (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  name text not null default '' check (length(name) <= 200),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  substitute_id uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (starts_at < ends_at),
  check (substitute_id is null or substitute_id <> user_id),
  check (substitute_id is null or user_id is not null)
);
create index absences_of_user on absences (user_id, ends_at);
create index absences_of_substitute on absences (substitute_id, ends_at) where substitute_id is not null;

-- The company that a request is made for. After its deletion its name stays, and nobody shares the case any more.
alter table consultations
  add column company_id uuid references companies,
  add column company_name text check (company_name <> '' and length(company_name) <= 200),
  add column is_shared boolean not null default false,
  add column is_restricted boolean not null default false,
  add constraint consultations_shared_with_a_company check (not is_shared or company_id is not null),
  add constraint consultations_company_or_its_name check (company_id is null or company_name is null);
create index consultations_of_company on consultations (company_id, created_at desc, id desc)
  where company_id is not null;
create index consultations_restricted on consultations (room, status) where is_restricted;

create function keep_name_of_company() returns trigger language plpgsql set search_path from current as $$
begin
  update consultations set company_id = null, company_name = old.name, is_shared = false where company_id = old.id;
  return old;
end
$$;
create trigger keep_name_of_company before delete on companies for each row execute function keep_name_of_company();

-- The consultants who see a restricted case.
create table case_people (
  consultation_id uuid not null references consultations on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (consultation_id, user_id)
);
create index case_people_of_user on case_people (user_id, consultation_id);

-- Restricted cases that an admin has opened, for a session and an hour.
create table opened_cases (
  token_hash bytea not null references sessions on delete cascade,
  consultation_id uuid not null references consultations on delete cascade,
  reason text not null check (reason <> '' and length(reason) <= 2000),
  opened_at timestamptz(3) not null default now(),
  primary key (token_hash, consultation_id)
);

-- Whether somebody may see a consultation. What they see it by is passed, each array used once, so that the database
-- can put the expression into the query and use its indexes: their rooms, the companies they are a member of, the
-- consultants they stand in for now, the restricted cases they are named on, and those they have opened as an admin.
create function may_see(
  one consultations, me uuid, my_role text, my_rooms text[],
  my_companies uuid[], my_absentees uuid[], named_on uuid[], opened uuid[]
) returns boolean language sql immutable parallel safe
return (my_role = 'client' and (
    one.client_id = me or (one.is_shared and not one.is_restricted and one.company_id = any(my_companies))
  ))
  or (my_role = 'consultant' and (
    (not one.is_restricted
      and (one.room = any(my_rooms) or one.consultant_id = me or one.consultant_id = any(my_absentees)))
    or (one.is_restricted and one.id = any(named_on))
  ))
  or (my_role = 'admin' and (not one.is_restricted or one.id = any(opened)));

-- What a user sees consultations by, beside their rooms. Views, as queries take them in: the companies that an approved
-- client is a member of, the consultants whom a colleague stands in for now, and what an admin has opened in a session.
create view companies_of_clients as
select company_members.user_id, company_members.company_id
from company_members join users on users.id = company_members.user_id
where users.account_status = 'approved';

create view absent_now as
select substitute_id, user_id from absences where substitute_id is not null and starts_at <= now() and now() < ends_at;

create view opened_now as
select token_hash, consultation_id, opened_at + interval '1 hour' as until from opened_cases
where opened_at > now() - interval '1 hour';

-- The same for somebody who is not the caller, such as the recipient of a mail: without a session.
create function person_may_see(person users, one consultations) returns boolean language sql stable parallel safe
return may_see(one, person.id, person.role, person.specialties,
  array(select company_id from companies_of_clients where user_id = person.id),
  array(select user_id from absent_now where substitute_id = person.id),
  array(select consultation_id from case_people where user_id = person.id),
  '{}');

-- The users a change of a consultation is announced to, beside the consultants of its room and the admins.
create function people_of(one consultations) returns uuid[] language plpgsql stable set search_path from current as $$
declare
  people uuid[] := array[one.client_id, one.consultant_id];
begin
  if one.is_restricted then
    return one.client_id || array(select user_id from case_people where consultation_id = one.id);
  end if;
  if one.consultant_id is not null then
    people := people || array(select substitute_id from absent_now where absent_now.user_id = one.consultant_id);
  end if;
  if one.is_shared then
    people := people || array(
      select user_id from companies_of_clients where companies_of_clients.company_id = one.company_id);
  end if;
  return people;
end
$$;

call announce_changes('consultations', people => 'people_of(changed)',
  rooms => 'case when is_restricted then array[]::text[] else array[room] end', roles => 'array[''admin'']');
call announce_changes('companies',
  people => 'array(select m.user_id from company_members m where m.company_id = changed.id) || changed.client_id',
  roles => 'array[''admin'', ''consultant'']');
call announce_changes('company_members',
  people => 'array(select m.user_id from company_members m where m.company_id = changed.company_id) || changed.user_id',
  roles => 'array[''admin'']');
call announce_changes('company_invitations',
  people => 'array(select m.user_id from company_members m where m.company_id = changed.company_id)',
  roles => 'array[''admin'']');

-- Restricted cases count only for those named, who add them when they read.
call keep_tally('room_tallies', 'consultations', '{room,status}', 'consultations', 'not is_restricted');
call keep_tally('consultant_tallies', 'consultations', '{consultant_id,status}', 'consultations',
  'consultant_id is not null and not is_restricted');
call keep_tally('client_tallies', 'consultations', '{consultant_id,client_id}', 'consultations',
  'consultant_id is not null and not is_restricted');

-- What a notification is about: it is shown only to those who may see the consultation now.
alter table notifications add column consultation_id uuid references consultations on delete set null;
alter table news_mails add column consultation_id uuid references consultations on delete cascade;
create index notifications_about on notifications (consultation_id) where consultation_id is not null;

-- Whether the recipient of news about a consultation, if they are about one, may still see it.
create function may_still_read(recipient uuid, about uuid) returns boolean language sql stable parallel safe
return about is null or exists (
  select from consultations, users
  where consultations.id = about and users.id = recipient and person_may_see(users, consultations));

call audit('consultations', plain => '{room,status}', left_out => '{last_modified_by}', of_case => 'id');
call audit('notifications', plain => '{kind}', left_out => '{is_read,title,message,params,type,link}',
  subject => 'user_id', of_case => 'consultation_id', actions => '{null,changed,null}');
-- One entry for all whom a statement tells the same, with a subject if that is one person.
create function audit_notifications() returns trigger language plpgsql set search_path from current as $$
declare
  actor uuid := nullif(current_actor(), 'system');
  address text := current_address();
  salt bytea := new_salt();
  hash_of_address bytea := audit_hash(salt, address);
begin
  with told as materialized (
    select kind, consultation_id, array_agg(user_id order by user_id) as people
    from rows group by kind, consultation_id
  ), entries as (
    insert into audit_entries (actor_id, address_hash, action, noun, subject_id, case_id, changes)
    select actor, hash_of_address, case tg_op when 'INSERT' then 'created' else 'removed' end, 'notifications',
      case when cardinality(people) = 1 then people[1] end, consultation_id,
      case tg_op
        when 'INSERT' then jsonb_build_object(
          'kind', jsonb_build_array(null, kind), 'recipients', jsonb_build_array(null, people))
        else jsonb_build_object('kind', jsonb_build_array(kind, null), 'recipients', jsonb_build_array(people, null))
      end
    from told
    returning id
  )
  insert into audit_values (hash, entry_id, salt, value, is_address)
  select hash_of_address, min(id), salt, address, true from entries
  where address is not null having count(*) > 0;
  return null;
end
$$;
create trigger notifications_insert_audit after insert on notifications referencing new table as rows
  for each statement execute function audit_notifications();
create trigger notifications_delete_audit after delete on notifications referencing old table as rows
  for each statement execute function audit_notifications();
call audit('company_members', subject => 'company_id');
call audit('company_invitations', left_out => '{token_hash}', subject => 'company_id');
call audit('absences', subject => 'user_id');
call audit('case_people', subject => 'consultation_id', of_case => 'consultation_id');
-- Its end is that of the session or of the hour.
call audit('opened_cases', left_out => '{token_hash}', subject => 'consultation_id', of_case => 'consultation_id',
  actions => '{opened,opened,null}');

-- Earlier ones: by the consultation that they link to, or by the change that the same transaction made, which names the
-- time and the topic.
-- Nothing that anybody did, and nothing that screens show.
alter table notifications disable trigger user;
update notifications set consultation_id = consultations.id
from consultations
where notifications.link ~ '^/(consultant/request/|client/consultations\?open=)[0-9a-f-]{36}$'
  and consultations.id = right(notifications.link, 36)::uuid;

create index changes_by_time on consultation_changes (changed_at);
update notifications set consultation_id = made.consultation_id
from (
  select notifications.id, change.consultation_id
  from notifications
    join consultation_changes as change on change.changed_at >= notifications.created_at
      and change.changed_at < notifications.created_at + interval '10 seconds'
    join consultations on consultations.id = change.consultation_id
  where notifications.link is null
    and notifications.kind in ('legacy', 'request_rejected', 'consultation_rescheduled', 'consultation_canceled')
    and strpos(notifications.message, left(consultations.topic, 50)) > 0
) as made
where notifications.id = made.id;
drop index changes_by_time;
alter table notifications enable trigger user;
