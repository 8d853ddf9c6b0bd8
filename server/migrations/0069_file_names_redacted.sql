-- Removes what the audit log holds of the texts of a message and of the names of its files; who wrote it, when and from
-- where stays, and why it was redacted.
create function erase_audited_message(message uuid, of_files uuid[]) returns void language sql volatile
security definer set search_path from current
begin atomic
  delete from audit_values using audit_entries
  where audit_values.entry_id = audit_entries.id and subject_id = any(message || of_files)
    and case
      when noun in ('messages', 'message_versions')
        then encode(audit_values.hash, 'hex') in (changes #>> '{body,0,hash}', changes #>> '{body,1,hash}')
      when noun = 'files'
        then encode(audit_values.hash, 'hex') in (changes #>> '{name,0,hash}', changes #>> '{name,1,hash}')
    end;
end;

-- Of the messages that were redacted before.
delete from audit_values using audit_entries as entry
where audit_values.entry_id = entry.id and entry.noun = 'files'
  and encode(audit_values.hash, 'hex') in (entry.changes #>> '{name,0,hash}', entry.changes #>> '{name,1,hash}')
  and entry.subject_id in (
    select attached.subject_id
    from audit_entries as attached join messages
      on messages.id::text in (attached.changes #>> '{entry_id,0}', attached.changes #>> '{entry_id,1}')
    where attached.noun = 'files' and messages.redacted_at is not null);
