-- Nobody called them, and everybody might: they erased what they were told to.
drop function erase_audit_values(bigint[]);
drop function erase_audited_message(uuid);

-- Removes what the audit log holds of the texts of a message and of the names of its files; who wrote it, when and from
-- where stays, and why it was redacted. Only of a redacted message, and of files that the log knows as its own: the role
-- of the server may call it.
create or replace function erase_audited_message(message uuid, of_files uuid[]) returns void language sql volatile
security definer set search_path from current
begin atomic
  delete from audit_values using audit_entries as entry
  where audit_values.entry_id = entry.id and entry.subject_id = any(message || of_files)
    and exists (select from messages where id = message and redacted_at is not null)
    and case
      when entry.noun in ('messages', 'message_versions') and entry.subject_id = message
        then encode(audit_values.hash, 'hex') in (entry.changes #>> '{body,0,hash}', entry.changes #>> '{body,1,hash}')
      when entry.noun = 'files' and exists (
        select from audit_entries as attached
        where attached.subject_id = entry.subject_id and attached.noun = 'files'
          and message::text in (attached.changes #>> '{entry_id,0}', attached.changes #>> '{entry_id,1}'))
        then encode(audit_values.hash, 'hex') in (entry.changes #>> '{name,0,hash}', entry.changes #>> '{name,1,hash}')
    end;
end;
