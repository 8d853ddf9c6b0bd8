-- Whether a letter is still used in some week, asked before it is given to a new room.
create index schedule_assignments_of_room on schedule_assignments (room);

-- The figures, the top clients and what comes next on a consultant's dashboard.
create index consultations_on_duty on consultations (consultant_id, status, scheduled_date, client_id)
  where consultant_id is not null;
-- What was changed last on it.
create index consultations_last_changed on consultations (consultant_id, updated_at desc, id desc)
  where consultant_id is not null;
