import { searchWords } from '@consultflow/contract/consultations/search-words';
import { isStaff } from '@consultflow/contract/timeline/policy';
import { sql } from 'kysely';
import type { Viewer } from '../../visibility/consultation.ts';

/**
 * The newest message, or else to staff the newest note, that has a searched word which neither the texts of the
 * consultation nor its client's name and address have, around that word.
 */
export const messageFoundBy = ({ role }: Pick<Viewer, 'role'>, search: string) =>
  sql<string | null>`(
    select excerpt_around(messages.body, lacking.words)
    from (
        select array_agg(word) as words from unnest(${searchWords(search)}::text[]) as word
        where strpos(consultations.search_text, fold(word)) = 0 and strpos(client.search_text, fold(word)) = 0
      ) as lacking
      join messages on messages.consultation_id = consultations.id
    where lacking.words is not null and ${isStaff({ role }) ? sql`true` : sql`not messages.is_note`}
      and exists (
        select from unnest(lacking.words) as word where strpos(messages.search_text, fold(word)) > 0
      )
    order by messages.is_note, messages.sent_at desc limit 1)`.as('message_excerpt');
