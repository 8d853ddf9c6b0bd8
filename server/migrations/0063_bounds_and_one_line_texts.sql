-- What can be repeated without end counts: that somebody did not come, and how the two sides meet.
create or replace function changes_of(consultation uuid) returns bigint language sql volatile
begin atomic
  select count(*) from timeline_entries as entry
  left join appointment_changes as change on change.id = entry.id and entry.kind = 'appointment'
  where entry.consultation_id = consultation
    and (entry.to_status is not null or change.what in ('changed', 'missed'));
end;

-- Finds the equal export of the last hour, whose entry stands for both.
create index timeline_exports on timeline_entries (consultation_id, actor_id, at) where kind = 'export';
