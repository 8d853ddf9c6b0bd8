-- What has changed, for the screens that are open. Triggers write it, in the transaction of the change, so that no
-- write can forget to; whoever may know of it is written down with it, as it was before and as it is after.
create table events (
  id bigint generated always as identity primary key,
  -- Commits do not come in the order of ids: what somebody has missed is told by transactions.
  txid xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default now(),
  noun text not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  -- Null when so many changed at once that the whole list is to be read again.
  subject_id uuid,
  people uuid[] not null default '{}',
  rooms text[] not null default '{}',
  roles text[] not null default '{}'
);
create index events_txid on events (txid);
create index events_at on events (at);

-- A function and a trigger for each table and operation, all alike but for who may know.
do $do$
declare
  one record;
  source text;
  operation text;
begin
  for one in
    select * from (values
      -- table, noun, the people, rooms and roles of a row
      ('consultations', 'consultations', 'array[client_id, consultant_id]', 'array[room]', 'array[''admin'']'),
      ('users', 'users', 'array[id]', 'array[]::text[]',
        'case when role = ''admin'' then array[''admin''] else array[''admin'', ''consultant''] end'),
      ('companies', 'companies', 'array[client_id]', 'array[]::text[]', 'array[''admin'', ''consultant'']'),
      ('rooms', 'rooms', 'array[]::uuid[]', 'array[]::text[]', 'array[''client'', ''consultant'', ''admin'']'),
      ('schedules', 'schedules', 'array[]::uuid[]', 'array[]::text[]', 'array[''consultant'', ''admin'']'),
      ('notifications', 'notifications', 'array[user_id]', 'array[]::text[]', 'array[]::text[]')
    ) as t (name, noun, people, rooms, roles)
  loop
    foreach operation in array array['insert', 'update', 'delete'] loop
      source := case operation
        when 'insert' then 'select * from newer'
        when 'delete' then 'select * from older'
        else 'select * from older union all select * from newer'
      end;
      execute format($function$
        create function %1$I() returns trigger language plpgsql set search_path from current as $body$
        begin
          if (select count(*) from (select from (%2$s) as changed limit 1001) as first) > 1000 then
            insert into events (noun, operation, roles) values (%3$L, %7$L, '{client,consultant,admin}');
          else
            insert into events (noun, operation, subject_id, people, rooms, roles)
            select %3$L, %7$L, id,
              coalesce(array_agg(distinct person) filter (where person is not null), '{}'),
              coalesce(array_agg(distinct place) filter (where place is not null), '{}'),
              coalesce(array_agg(distinct kind) filter (where kind is not null), '{}')
            from (%2$s) as changed
              left join lateral unnest(%4$s) as person on true
              left join lateral unnest(%5$s) as place on true
              left join lateral unnest(%6$s) as kind on true
            group by id;
          end if;
          if found then perform pg_notify('consultflow_events', ''); end if;
          return null;
        end
        $body$
        $function$, one.name || '_' || operation || '_event', source, one.noun, one.people, one.rooms, one.roles,
        operation);
      execute format(
        'create trigger %1$I after %2$s on %3$I referencing %4$s for each statement execute function %1$I()',
        one.name || '_' || operation || '_event', operation, one.name,
        case operation
          when 'insert' then 'new table as newer'
          when 'delete' then 'old table as older'
          else 'old table as older new table as newer'
        end);
    end loop;
  end loop;
end
$do$;
