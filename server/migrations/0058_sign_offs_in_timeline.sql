-- What happens to a sign-off is an entry of the timeline that only staff see, and a version says who wrote what a
-- colleague signed.
alter table timeline_entries
  drop constraint timeline_entries_kind_check,
  add constraint timeline_entries_kind_check check (kind in (
    'request', 'edit', 'status', 'result', 'assignment', 'message', 'note', 'export', 'proposal', 'appointment',
    'acceptance', 'sign_off')),
  drop constraint timeline_changes_have_a_status,
  add constraint timeline_changes_have_a_status
    check ((kind in ('message', 'note', 'export', 'appointment', 'acceptance', 'sign_off')) = (to_status is null)),
  drop constraint timeline_notes_are_not_shown,
  add constraint timeline_entries_of_staff_are_not_shown
    check ((kind in ('note', 'sign_off')) = (shown_position is null)),
  -- The author of a result that the actor has signed; null of one that nobody signed.
  add column written_by uuid references users,
  add constraint timeline_signed_results_have_a_version check (written_by is null or version is not null),
  add constraint timeline_results_are_signed_by_a_colleague check (written_by <> actor_id);

create or replace function place_entry() returns trigger language plpgsql volatile set search_path from current as $$
begin
  perform from consultations where id = new.consultation_id for no key update;
  new.position := 1 + coalesce(
    (select max(position) from timeline_entries where consultation_id = new.consultation_id), 0);
  new.shown_position := case when new.kind not in ('note', 'sign_off') then 1 + coalesce(
    (select max(shown_position) from timeline_entries where consultation_id = new.consultation_id), 0) end;
  return new;
end
$$;

-- The id is the entry's.
create table sign_off_changes (
  id uuid primary key references timeline_entries on delete cascade,
  sign_off_id uuid not null references sign_offs on delete cascade,
  what text not null check (what in ('requested', 'reassigned', 'signed', 'returned', 'withdrawn', 'voided')),
  -- Whoever was to sign then.
  signer_id uuid not null references users,
  former_signer_id uuid references users,
  constraint sign_off_changes_are_reassigned_from check ((what = 'reassigned') = (former_signer_id is not null))
);
create index sign_off_changes_of on sign_off_changes (sign_off_id);

-- The version that a signature of an earlier version released is the signer's entry of that moment.
alter table timeline_entries disable trigger user;
update timeline_entries as entry set written_by = signed.requested_by
from sign_offs as signed
where signed.state = 'signed' and entry.consultation_id = signed.consultation_id and entry.version is not null
  and entry.actor_id = signed.signer_id
  and entry.at between signed.decided_at - interval '5 seconds' and signed.decided_at + interval '5 seconds';
alter table timeline_entries enable trigger user;
