-- Each released save of a result is a version: the completion is the first, each change of the result the next.
alter table timeline_entries add column version integer check (version > 0);

alter table timeline_entries disable trigger user;
update timeline_entries as entry set version = numbered.version
from (
  select id, row_number() over (partition by consultation_id order by position) as version
  from timeline_entries where kind = 'result' or kind = 'status' and to_status = 'completed'
) as numbered
where numbered.id = entry.id;
alter table timeline_entries enable trigger user;

alter table timeline_entries add constraint timeline_results_have_a_version
  check ((version is not null) = (kind = 'result' or kind = 'status' and to_status = 'completed'));
create unique index timeline_versions on timeline_entries (consultation_id, version) where version is not null;

-- Under the lock of the case, as its position.
create function number_result() returns trigger language plpgsql volatile set search_path from current as $$
begin
  perform from consultations where id = new.consultation_id for no key update;
  new.version := 1 + coalesce(
    (select max(version) from timeline_entries where consultation_id = new.consultation_id), 0);
  return new;
end
$$;
create trigger number_result before insert on timeline_entries
  for each row when (new.version is null and (new.kind = 'result' or new.kind = 'status' and new.to_status = 'completed'))
  execute function number_result();

-- The version of the present result; null of a case without a result, and of one from before entries were kept.
create function result_version_of(consultation uuid) returns integer language sql stable parallel safe
begin atomic
  select max(version) from timeline_entries where consultation_id = consultation and version is not null;
end;

call audit('timeline_entries', plain => '{kind,from_status,to_status,version}', subject => 'consultation_id',
  of_case => 'consultation_id', actions => '{null,changed,removed}');
