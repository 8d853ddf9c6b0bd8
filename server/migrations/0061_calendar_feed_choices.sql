-- What a feed has and how much it says, and by which programs it was read, so that its owner sees a reader they do not
-- know. A new address forgets its readers, and keeps the choices.
alter table calendar_links
  add column includes text[] not null default '{appointments,absences,closures}'
    constraint calendar_links_includes
    check (includes <@ '{appointments,holds,absences,closures}' and array_position(includes, null) is null),
  add column detail text not null default 'full'
    constraint calendar_links_detail check (detail in ('full', 'number', 'busy')),
  -- When that last changed what the events say.
  add column chosen_at timestamptz(3);

create table calendar_readers (
  user_id uuid not null references calendar_links on delete cascade,
  -- Empty if it does not say what it is.
  program text not null
    constraint calendar_readers_program check (length(program) <= 40 and program ~ '^[[:alnum:]_ .+-]*$'),
  read_at timestamptz(3) not null default now(),
  primary key (user_id, program)
);

-- Servers of the previous version make new addresses too.
create function forget_calendar_readers() returns trigger language plpgsql set search_path from current as $$
begin
  delete from calendar_readers where user_id = new.user_id;
  return null;
end
$$;
create trigger forget_calendar_readers after update of token_hash on calendar_links
  for each row when (old.token_hash <> new.token_hash) execute function forget_calendar_readers();

call audit('calendar_links', plain => '{includes,detail}', secret => '{token_hash}', left_out => '{chosen_at}',
  subject => 'user_id');
