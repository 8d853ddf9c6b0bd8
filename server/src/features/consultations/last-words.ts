import type { LastWords } from '@consultflow/contract/consultations/schema';
import { sql } from 'kysely';
import { iso } from '../../db/iso.ts';
import type { Viewer } from '../../visibility/consultation.ts';

/** The beginning of what was written, or else the names of the files that were sent; null if they were taken back. */
const words = sql`coalesce(
  nullif(excerpt_of(message.body, ''), ''),
  (select left(string_agg(name, ', ' order by place), 200) from files where entry_id = entry.id and removed_at is null))`;

/** The last message that a reader sees. Clients count what they are shown, so that no note is even looked at. */
export const lastWordsFor = ({ role }: Pick<Viewer, 'role'>) => {
  const [isSaid, position] =
    role === 'client'
      ? [sql`entry.kind = 'message' and entry.shown_position is not null`, sql`entry.shown_position`]
      : [sql`entry.kind in ('message', 'note')`, sql`entry.position`];
  return sql<LastWords | null>`(
    select case when message.redacted_at is null and ${words} is not null then json_build_object(
      'by_id', author.id, 'by', author.name, 'at', ${iso('entry.at')},
      'is_note', message.is_note, 'excerpt', ${words}) end
    from timeline_entries as entry
      join messages as message on message.id = entry.id
      join users as author on author.id = message.author_id
    where entry.consultation_id = consultations.id and ${isSaid}
    order by ${position} desc limit 1)`.as('last_words');
};
