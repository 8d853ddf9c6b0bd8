-- How many there are of what the dashboards count, kept up by whoever changes them: counting again would take longer
-- with every year. Each server's connections add to rows of their own (a shard), or they would wait for one another.
create table room_tallies (
  room text not null references rooms (code),
  status text not null,
  shard smallint not null,
  consultations bigint not null,
  primary key (room, status, shard)
) with (fillfactor = 50);

create table consultant_tallies (
  consultant_id uuid not null references users on delete cascade,
  status text not null,
  consultations bigint not null,
  primary key (consultant_id, status)
) with (fillfactor = 50);

create table client_tallies (
  consultant_id uuid not null references users on delete cascade,
  client_id uuid not null references users on delete cascade,
  consultations bigint not null,
  primary key (consultant_id, client_id)
) with (fillfactor = 50);
create index client_tallies_most on client_tallies (consultant_id, consultations desc) where consultations > 0;

create table people_tallies (
  role text not null,
  account_status text not null,
  people bigint not null,
  primary key (role, account_status)
) with (fillfactor = 50);

do $do$
declare
  operation text;
  changed text;
begin
  foreach operation in array array['insert', 'update', 'delete'] loop
    changed := case operation
      when 'insert' then 'select 1 as change, * from newer'
      when 'delete' then 'select -1 as change, * from older'
      else 'select -1 as change, * from older union all select 1 as change, * from newer'
    end;

    -- Rows in the order of their keys, so that two changes at once wait for one another one way only.
    execute format($function$
      create function %1$I() returns trigger language plpgsql set search_path from current as $body$
      begin
        insert into room_tallies
        select room, status, pg_backend_pid() %% 16, sum(change) from (%2$s) as changed
        group by room, status having sum(change) <> 0 order by room, status
        on conflict (room, status, shard) do update
          set consultations = room_tallies.consultations + excluded.consultations;

        insert into consultant_tallies
        select consultant_id, status, sum(change) from (%2$s) as changed
        where consultant_id is not null group by consultant_id, status having sum(change) <> 0 order by consultant_id, status
        on conflict (consultant_id, status) do update
          set consultations = consultant_tallies.consultations + excluded.consultations;

        insert into client_tallies
        select consultant_id, client_id, sum(change) from (%2$s) as changed
        where consultant_id is not null group by consultant_id, client_id having sum(change) <> 0 order by consultant_id, client_id
        on conflict (consultant_id, client_id) do update
          set consultations = client_tallies.consultations + excluded.consultations;
        return null;
      end
      $body$
      $function$, 'tally_consultations_' || operation, changed);

    execute format($function$
      create function %1$I() returns trigger language plpgsql set search_path from current as $body$
      begin
        insert into people_tallies
        select role, account_status, sum(change) from (%2$s) as changed
        where deleted_at is null group by role, account_status having sum(change) <> 0 order by role, account_status
        on conflict (role, account_status) do update set people = people_tallies.people + excluded.people;
        return null;
      end
      $body$
      $function$, 'tally_users_' || operation, changed);

    execute format(
      'create trigger tally_%1$s after %1$s on consultations referencing %2$s for each statement execute function tally_consultations_%1$s()',
      operation,
      case operation when 'insert' then 'new table as newer' when 'delete' then 'old table as older'
        else 'old table as older new table as newer' end);
    execute format(
      'create trigger tally_%1$s after %1$s on users referencing %2$s for each statement execute function tally_users_%1$s()',
      operation,
      case operation when 'insert' then 'new table as newer' when 'delete' then 'old table as older'
        else 'old table as older new table as newer' end);
  end loop;
end
$do$;

-- All of it anew: once here, and after rows have come past the triggers.
create function tally() returns void language sql set search_path from current
begin atomic
  delete from room_tallies;
  delete from consultant_tallies;
  delete from client_tallies;
  delete from people_tallies;
  insert into room_tallies select room, status, 0, count(*) from consultations group by room, status;
  insert into consultant_tallies
    select consultant_id, status, count(*) from consultations where consultant_id is not null group by consultant_id, status;
  insert into client_tallies
    select consultant_id, client_id, count(*) from consultations where consultant_id is not null group by consultant_id, client_id;
  insert into people_tallies
    select role, account_status, count(*) from users where deleted_at is null group by role, account_status;
end;
select tally();

-- What serves a filter and its order together.
create index consultations_waiting on consultations (room, created_at desc, id desc)
  where status in ('requested', 'pending');
create index consultations_ahead on consultations (coalesce(scheduled_date, '-infinity') desc, id desc)
  where status in ('approved', 'rescheduled');
create index consultations_ahead_of_consultant on consultations (consultant_id, scheduled_date, id)
  where status in ('approved', 'rescheduled');
create index consultations_completed on consultations
  (room, coalesce(completed_date, scheduled_date, created_at) desc, id desc) where status = 'completed';
-- Also for lists of what deleted clients once asked.
drop index users_by_name;
create index users_by_name on users (fold(name), id);

-- Its figures are tallied now, and what comes next is found above.
drop index consultations_on_duty;

-- Which words are rare decides how a search goes about it.
alter table consultations alter column search_text set statistics 500;
