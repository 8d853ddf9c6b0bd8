import { searchWords } from '@consultflow/contract/consultations/search-words';
import { isStaff } from '@consultflow/contract/timeline/policy';
import { sql } from 'kysely';
import type { Viewer } from '../../visibility/consultation.ts';
import { isSeenBy } from '../companies/queries.ts';

/** Where a search has found a row, besides the question, of which a row has an excerpt anyway. */
export const foundIn = (viewer: Viewer, search: string) => [
  resultFoundBy(search),
  messageFoundBy(viewer, search),
  companyFoundBy(viewer, search),
];

/** The result around the search, or around the first of its words that neither the topic nor the question has. */
const resultFoundBy = (search: string) =>
  sql<string | null>`(
    select excerpt_around(consultations.consultation_result, array[${search}::text] || lacking.words)
    from (
      select array_agg(word order by place) as words
      from (
          select fold(consultations.topic || ' ' || ${plain('problem_details')}) as question,
            fold(${plain('consultation_result')}) as result
          where consultations.consultation_result is not null
          offset 0
        ) as text
        cross join unnest(${searchWords(search)}::text[]) with ordinality as searched (word, place)
      where strpos(text.question, fold(word)) = 0 and strpos(text.result, fold(word)) > 0
    ) as lacking
    where lacking.words is not null)`.as('result_excerpt');

const plain = (column: 'problem_details' | 'consultation_result') =>
  sql`regexp_replace(${sql.ref(`consultations.${column}`)}, '<[^<>]*>', ' ', 'g')`;

/** The words that neither the texts of the consultation nor its client's name and address have. */
const lackingWords = (search: string) => sql`(
  select array_agg(word) as words from unnest(${searchWords(search)}::text[]) as word
  where strpos(consultations.search_text, fold(word)) = 0 and strpos(client.search_text, fold(word)) = 0)`;

/** The newest message, or else to staff the newest note, that has a lacking word, around that word. */
const messageFoundBy = ({ role }: Pick<Viewer, 'role'>, search: string) =>
  sql<string | null>`(
    select excerpt_around(messages.body, lacking.words)
    from ${lackingWords(search)} as lacking
      join messages on messages.consultation_id = consultations.id
    where lacking.words is not null and ${isStaff({ role }) ? sql`true` : sql`not messages.is_note`}
      and exists (
        select from unnest(lacking.words) as word where strpos(messages.search_text, fold(word)) > 0
      )
    order by messages.is_note, messages.sent_at desc limit 1)`.as('message_excerpt');

/** The name of the client's oldest company that the viewer sees and that has a lacking word, or with its department. */
const companyFoundBy = (viewer: Viewer, search: string) =>
  sql<string | null>`(
    select case
      when exists (select from unnest(lacking.words) as word where strpos(fold(companies.name), fold(word)) > 0)
      then companies.name else companies.name || ', ' || companies.department end
    from ${lackingWords(search)} as lacking
      join companies on companies.client_id = consultations.client_id
    where lacking.words is not null and ${isSeenBy(viewer)}
      and exists (
        select from unnest(lacking.words) as word where strpos(companies.search_text, fold(word)) > 0
      )
    order by companies.created_at, companies.id limit 1)`.as('company_excerpt');
