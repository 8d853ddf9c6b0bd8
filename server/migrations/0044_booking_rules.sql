-- When the firm can be booked, how far ahead and how long before; where a consultant is met by video; how a room's new
-- requests find a consultant; and limits of absences, which users can now enter.

-- Whether it is hours of the week such as {"Monday": [["09:00", "12:30"], …]}: at most ten periods a day, each with an
-- end after its beginning and none over another.
create function is_weekly_hours(given jsonb) returns boolean language sql immutable parallel safe strict
return case when jsonb_typeof(given) <> 'object' then false else not exists (
  select from jsonb_each(given) as one (day, periods)
  where case
    when day not in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday') then true
    when periods::text !~ '^\[(\["([01]\d|2[0-3]):[0-5]\d", "(([01]\d|2[0-3]):[0-5]\d|24:00)"\](, )?)*\]$' then true
    when jsonb_array_length(periods) > 10 then true
    else exists (
      select from (
        select (period ->> 0) collate "C" as begins, (period ->> 1) collate "C" as ends,
          lag((period ->> 1) collate "C") over (order by (period ->> 0) collate "C") as ended_before
        from jsonb_array_elements(periods) as period
      ) as in_order
      where begins >= ends or begins < ended_before
    )
  end) end;

alter table settings
  add column opening_hours jsonb not null default '{
    "Monday": [["09:00", "18:00"]], "Tuesday": [["09:00", "18:00"]], "Wednesday": [["09:00", "18:00"]],
    "Thursday": [["09:00", "18:00"]], "Friday": [["09:00", "18:00"]]}' check (is_weekly_hours(opening_hours)),
  add column buffer_before integer not null default 0 check (buffer_before between 0 and 240),
  add column buffer_after integer not null default 0 check (buffer_after between 0 and 240),
  add column minimum_notice integer not null default 120 check (minimum_notice between 0 and 43200),
  add column booking_horizon integer not null default 60 check (booking_horizon between 1 and 365),
  add column cancellation_cutoff integer not null default 1440 check (cancellation_cutoff between 0 and 43200),
  -- Null follows the duration of a consultation.
  add column slot_interval integer check (slot_interval between 5 and 720 and slot_interval % 5 = 0);

alter table users add column video_link text not null default ''
  constraint users_video_link_is_https check (video_link = '' or video_link ~ '^https://')
  constraint users_video_link_is_short check (length(video_link) <= 2000)
  constraint users_video_link_is_one_line check (video_link !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]');

alter table rooms add column auto_assign text not null default 'off'
  check (auto_assign in ('off', 'round_robin', 'least_work'));

alter table absences
  add constraint absences_name_is_one_line check (name !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]');
create index absences_in_order on absences (starts_at, id);

-- At most 2,000 absences of a consultant, 500 of which are not over, and 2,000 closures of the firm.
create function limit_absences() returns trigger language plpgsql set search_path from current as $$
begin
  perform one_at_a_time('absences', coalesce(new.user_id, md5('closures')::uuid));
  -- A statement of its own, which sees what others have committed meanwhile.
  if new.user_id is null and (select count(*) from absences where user_id is null) > 2000
    or (
      select count(*) > 2000 or count(*) filter (where ends_at > now()) > 500
      from absences where user_id = new.user_id
    ) then
    raise check_violation using message = 'a consultant or the firm can have no more absences',
      table = 'absences', constraint = 'absences_of_one';
  end if;
  return null;
end
$$;
create trigger limit_absences after insert or update of user_id, ends_at on absences
  for each row execute function limit_absences();

-- The names of absences are known within the firm, and to nobody else.
call announce_changes('absences', roles => 'array[''consultant'', ''admin'']');

call audit('rooms', plain => '{code,room_type,auto_assign}');
