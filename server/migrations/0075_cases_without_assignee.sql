-- Whether nobody has a case, or an assignee who has left the firm or does not see it.
create function lacks_assignee(consultant_id uuid, is_restricted boolean, id uuid) returns boolean
language sql stable parallel safe
return consultant_id is null or not exists (
  select from users
  where users.id = consultant_id and users.is_active and users.deleted_at is null and users.role <> 'client'
    and (not is_restricted or exists (
      select from case_people
      where case_people.consultation_id = lacks_assignee.id and case_people.user_id = users.id)));

-- The author, the assignee, and while there is none the consultants of the room. Of a restricted case whoever is named:
-- nobody else sees it.
create or replace function follows_case(one consultations, me uuid, my_role text, my_rooms text[], chosen boolean)
returns boolean language sql stable parallel safe
return coalesce(chosen,
  one.client_id = me or one.consultant_id = me
  or (my_role = 'consultant' and (one.is_restricted or one.room = any(my_rooms))
    and lacks_assignee(one.consultant_id, one.is_restricted, one.id)));
