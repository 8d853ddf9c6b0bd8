-- The scheduled consultations by due time: few of all, which the index of all due times would pass over one by one.
create index consultations_ahead_by_due on consultations (coalesce(due_at, 'infinity'), id)
  where status in ('approved', 'rescheduled');

-- A client's next appointment.
create index consultations_ahead_of_client on consultations (client_id, scheduled_date, id)
  where status in ('approved', 'rescheduled');

-- What a consultant's dashboard counts: requests that name them, and clients' questions about their results.
create index consultations_waiting_for_consultant on consultations (consultant_id, room)
  where consultant_id is not null and status in ('requested', 'pending');
create index consultations_asked_about_of_consultant on consultations (consultant_id)
  where result_question_at is not null;
