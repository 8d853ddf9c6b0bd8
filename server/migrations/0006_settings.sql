-- How the firm works: one row, there from the start.
create table settings (
  one_row boolean primary key default true check (one_row),
  max_consultations_per_day integer not null default 10 check (max_consultations_per_day between 1 and 50),
  consultation_duration integer not null default 60
    check (consultation_duration between 15 and 720 and consultation_duration % 15 = 0),
  -- Null until an admin chooses one: the server's own.
  time_zone text check (time_zone <> '' and length(time_zone) <= 100),
  notify_in_app boolean not null default true,
  notify_by_email boolean not null default true
);

insert into settings default values;
