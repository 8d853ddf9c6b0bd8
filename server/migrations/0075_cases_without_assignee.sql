-- Whether nobody has a case, or an assignee who has left the firm or does not see it.
create function lacks_assignee(one consultations) returns boolean language sql stable parallel safe
return not exists (
  select from users
  where users.id = one.consultant_id and users.is_active and users.deleted_at is null and person_may_see(users, one));

-- The author, the assignee, and while there is none the consultants of the room. Of a restricted case whoever is named:
-- nobody else sees it.
create or replace function follows_case(one consultations, me uuid, my_role text, my_rooms text[], chosen boolean)
returns boolean language sql stable parallel safe
return coalesce(chosen,
  one.client_id = me or one.consultant_id = me
  or (my_role = 'consultant' and (one.is_restricted or one.room = any(my_rooms)) and lacks_assignee(one)));
