-- The zone of the server that first starts on the database is the firm's until an admin chooses one, so that SQL can
-- group by the firm's days.
update settings set time_zone = coalesce(nullif(current_setting('consultflow.own_zone', true), ''), 'UTC')
  where time_zone is null;
alter table settings alter column time_zone set not null, alter column time_zone set default 'UTC';
