/** The message that a field of a file names, as an id that can be looked up. */
const messageAt = (side: 0 | 1) => `case
  when pg_input_is_valid(attached.changes #>> '{entry_id,${side}}', 'uuid')
  then (attached.changes #>> '{entry_id,${side}}')::uuid end`;

/**
 * Entries between two ids that name a hash without a value, though no redaction in the log explains it: it erases the
 * texts of its message and the names of the message's files.
 */
export const REMOVED_VALUES = `
  select distinct entry.id
  from audit_entries as entry cross join lateral (
    select null as field, entry.address_hash as hash where entry.address_hash is not null
    union all
    select field, case when named #>> '{}' ~ '^[0-9a-f]{64}$' then decode(named #>> '{}', 'hex') end
    from jsonb_each(case jsonb_typeof(entry.changes) when 'object' then entry.changes else '{}' end)
        as change (field, sides),
      jsonb_path_query(sides, '$[*].hash') as named
  ) as expected
  where entry.id > $1 and entry.id <= $2 and expected.hash is not null
    and not exists (select from audit_values as given where given.hash = expected.hash)
    and not (
      field is not distinct from 'body' and noun in ('messages', 'message_versions') and exists (
        select from audit_entries as redaction
        where redaction.subject_id = entry.subject_id
          and redaction.noun = 'messages' and redaction.changes ? 'redacted_at'))
    and not (
      field is not distinct from 'name' and noun = 'files' and exists (
        select from audit_entries as attached join audit_entries as redaction
          on redaction.subject_id in (${messageAt(0)}, ${messageAt(1)})
        where attached.subject_id = entry.subject_id and attached.noun = 'files'
          and redaction.noun = 'messages' and redaction.changes ? 'redacted_at'))`;
