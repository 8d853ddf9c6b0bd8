-- Clients accept results, rate them, and ask about them. What nobody asks about counts as accepted after a while.
alter table settings
  add column acceptance_days integer not null default 14
    constraint settings_acceptance_days check (acceptance_days between 1 and 365);

alter table consultations
  -- Whether the present result is to be accepted; never one from before this was kept.
  add column awaits_acceptance boolean not null default false,
  -- When it counts as accepted; null while a question about it is open.
  add column accept_due_at timestamptz(3),
  -- Since when a client waits for an answer about the result.
  add column result_question_at timestamptz(3),
  -- The last version that was accepted.
  add column accepted_version integer,
  add column accepted_at timestamptz(3),
  add constraint consultations_acceptance_is_due
    check ((accept_due_at is not null) = (awaits_acceptance and result_question_at is null)),
  add constraint consultations_only_results_are_accepted check (
    status = 'completed' or not awaits_acceptance and result_question_at is null and accepted_version is null),
  add constraint consultations_accepted check ((accepted_version is null) = (accepted_at is null));
create index consultations_to_accept on consultations (accept_due_at) where accept_due_at is not null;
create index consultations_asked_about on consultations (result_question_at) where result_question_at is not null;

alter table timeline_entries
  drop constraint timeline_entries_kind_check,
  add constraint timeline_entries_kind_check check (kind in (
    'request', 'edit', 'status', 'result', 'assignment', 'message', 'note', 'export', 'proposal', 'appointment',
    'acceptance')),
  drop constraint timeline_changes_have_a_status,
  add constraint timeline_changes_have_a_status
    check ((kind in ('message', 'note', 'export', 'appointment', 'acceptance')) = (to_status is null));

-- The id is the entry's.
create table acceptances (
  id uuid primary key references timeline_entries on delete cascade,
  consultation_id uuid not null references consultations on delete cascade,
  version integer not null check (version > 0),
  -- Null of what counts as accepted.
  accepted_by uuid references users,
  accepted_at timestamptz(3) not null default now(),
  rating integer check (rating between 1 and 5),
  comment text not null default '' check (length(comment) <= 2000),
  rated_at timestamptz(3),
  constraint acceptances_of_versions unique (consultation_id, version),
  check ((rating is null) = (rated_at is null)),
  check (rating is not null or comment = ''),
  constraint acceptances_comment_is_several_lines
    check (comment !~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]')
);
create index acceptances_by_whom on acceptances (accepted_by);
call audit('acceptances', plain => '{version,rating}', subject => 'consultation_id', of_case => 'consultation_id');

create function acceptance_period() returns interval language sql stable set search_path from current
begin atomic
  select make_interval(days => acceptance_days) from settings;
end;

-- Servers of the previous version write results and messages too. A new version answers what was asked about the one
-- before it.
create function await_acceptance() returns trigger language plpgsql set search_path from current as $$
begin
  update consultations
    set awaits_acceptance = true, result_question_at = null, accept_due_at = new.at + acceptance_period()
    where id = new.consultation_id and status = 'completed';
  return null;
end
$$;
create trigger await_acceptance after insert on timeline_entries
  for each row when (new.version is not null) execute function await_acceptance();

-- A client's question about the result stops the clock; whatever staff write to everyone answers it.
create function ask_or_answer_about_result() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from users where id = new.author_id and role = 'client') then
    if new.about = 'result' then
      update consultations
        set result_question_at = coalesce(result_question_at, new.sent_at), accept_due_at = null
        where id = new.consultation_id and status = 'completed';
    end if;
  else
    update consultations
      set result_question_at = null,
        accept_due_at = case when awaits_acceptance then new.sent_at + acceptance_period() end
      where id = new.consultation_id and result_question_at is not null;
  end if;
  return null;
end
$$;
create trigger ask_or_answer_about_result after insert on messages
  for each row when (not new.is_note) execute function ask_or_answer_about_result();

create function record_acceptance() returns trigger language plpgsql set search_path from current as $$
begin
  update consultations
    set awaits_acceptance = false, result_question_at = null, accept_due_at = null,
      accepted_version = new.version, accepted_at = new.accepted_at
    where id = new.consultation_id;
  return null;
end
$$;
create trigger record_acceptance after insert on acceptances
  for each row execute function record_acceptance();

-- A rating changes an entry that screens have loaded already.
create function announce_rating() returns trigger language plpgsql set search_path from current as $$
begin
  perform announce_case(new.consultation_id, 'timeline', 'update', false);
  return null;
end
$$;
create trigger acceptances_update_event after update on acceptances
  for each row execute function announce_rating();

call audit('consultations', plain => '{room,status}',
  left_out => '{last_modified_by,due_at,due_soon_at,due_from,due_told,tell_at,clock_version,awaits_acceptance,'
    'accept_due_at,result_question_at,accepted_version,accepted_at}', of_case => 'id');
