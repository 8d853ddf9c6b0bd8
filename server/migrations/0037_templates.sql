-- Saved replies, and texts to begin a result with: a consultant's own, or those of a room.
create table templates (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('reply', 'result')),
  owner_id uuid references users,
  room text references rooms (code),
  title text not null check (length(title) between 1 and 120),
  body text not null check (body <> '' and octet_length(body) <= 65536),
  topic text check (topic <> '' and length(topic) <= 200),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint templates_belong_to_one check ((owner_id is null) <> (room is null)),
  constraint templates_title_is_visible check (is_visible(title)),
  constraint templates_title_is_one_line check (title !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'),
  constraint templates_topic_is_one_line check (topic !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]')
);
create index templates_of_owner on templates (owner_id) where owner_id is not null;
create index templates_of_room on templates (room) where room is not null;

-- At most 100 of a consultant or a room.
create function limit_templates() returns trigger language plpgsql set search_path from current as $$
begin
  perform one_at_a_time('templates', coalesce(new.owner_id, md5(new.room)::uuid));
  -- A statement of its own, which sees what others have committed meanwhile.
  if (select count(*) from templates where owner_id = new.owner_id or room = new.room) > 100 then
    raise check_violation using message = 'a consultant or a room can have at most 100 templates',
      table = 'templates', constraint = 'templates_of_one';
  end if;
  return null;
end
$$;
create trigger limit_templates after insert or update of owner_id, room on templates
  for each row execute function limit_templates();

-- The consultants who work on a case of a room, whether or not it is among their own.
create function consultants_in(of_room text) returns uuid[] language sql stable parallel safe
return array(
  select consultant_id from consultations where room = of_room and consultant_id is not null
  union
  select user_id from case_people join consultations on consultations.id = case_people.consultation_id
  where consultations.room = of_room);

call announce_changes('templates', people => 'array[owner_id] || consultants_in(room)', rooms => 'array[room]',
  roles => 'case when room is not null then array[''admin''] end');

call audit('templates', plain => '{kind,room}');
