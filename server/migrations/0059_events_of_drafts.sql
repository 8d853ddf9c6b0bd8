-- A draft is saved every few seconds: only its readers are told, not the lists of the case.
create function announce_result_drafts() returns trigger language plpgsql set search_path from current as $$
begin
  perform announce_case(consultation_id, 'drafts', 'update', true) from newer;
  return null;
end
$$;
drop trigger result_drafts_insert_event on result_drafts;
drop trigger result_drafts_update_event on result_drafts;
create trigger result_drafts_insert_event after insert on result_drafts referencing new table as newer
  for each statement execute function announce_result_drafts();
create trigger result_drafts_update_event after update on result_drafts referencing new table as newer
  for each statement execute function announce_result_drafts();
