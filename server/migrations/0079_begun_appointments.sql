-- A case that gets another consultant or room takes along its appointment that is ahead, and one in another room what it
-- holds: what has begun stays with whom and where it was. Where the time is taken there, an appointment is a conflict and a
-- hold is dropped. A video call takes place in the room of the next consultant, unless the client has named one; without
-- one it takes place in the office.
create or replace function follow_case() returns trigger language plpgsql set search_path from current as $$
begin
  delete from appointments
  where consultation_id = new.id and state = 'held' and room <> new.room
    and free_seat(new.room, new.id, tstzrange(starts_at, ends_at)) is null;
  update appointments as one
  set consultant_id = theirs.consultant_id, room = new.room, seat = coalesce(theirs.place, one.seat),
    is_conflict = one.state = 'booked' and (theirs.place is null or exists (
      select from appointments as other
      where other.consultant_id = theirs.consultant_id and other.consultation_id <> new.id
        and other.state in ('held', 'booked') and not other.is_conflict
        and tstzrange(other.blocked_from, other.blocked_until) && tstzrange(one.blocked_from, one.blocked_until))),
    mode = case when theirs.is_elsewhere and theirs.link is null then 'office' else one.mode end,
    link = case when theirs.is_elsewhere then theirs.link else one.link end,
    sequence = one.sequence + 1, updated_at = now()
  from (
    select as_it_was.*, next.is_elsewhere, next.link
    from (
      select id, mode, link_of_client, consultant_id as former,
        case when state = 'booked' then coalesce(new.consultant_id, consultant_id) else consultant_id end
          as consultant_id,
        case
          when room = new.room and not is_conflict then seat
          else free_seat(new.room, new.id, tstzrange(starts_at, ends_at))
        end as place
      from appointments
      where consultation_id = new.id and (state = 'held' or state = 'booked' and starts_at > now())
    ) as as_it_was
    cross join lateral (
      select as_it_was.mode = 'video' and not as_it_was.link_of_client
          and as_it_was.consultant_id <> as_it_was.former as is_elsewhere,
        nullif(users.video_link, '') as link
      from users where users.id = as_it_was.consultant_id
    ) as next
  ) as theirs
  where theirs.id = one.id and (one.consultant_id, one.room) is distinct from (theirs.consultant_id, new.room);
  return null;
end
$$;
