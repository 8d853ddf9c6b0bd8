-- These tables grow and shrink by thousands of rows between two analyses: a plan made while one was nearly empty reads
-- all of it. The index is right at every size.
alter function limit_notifications() set enable_seqscan = off;

-- How many mails wait for a person by one cause, counted up to `most`; null as the cause is somebody who has signed up.
create function mails_waiting(person uuid, cause uuid, most bigint) returns bigint
  language plpgsql stable set search_path from current set enable_seqscan = off as $$
begin
  if cause is null then
    return (select count(*) from (
      select from news_mails where user_id = person and caused_by is null limit most
    ) as waiting);
  end if;
  return (select count(*) from (
    select from news_mails where user_id = person and caused_by = cause limit most
  ) as waiting);
end
$$;
