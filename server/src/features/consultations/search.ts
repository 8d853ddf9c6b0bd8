import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { firstOf, type Order, type Place, unindexed } from '../../db/page.ts';
import { holds } from '../../db/search.ts';
import type { visibleTo } from './queries.ts';

/** So many of the list are looked at to learn how common the words are. */
const PROBE = 2_000;

/** So many of the list are looked through in a few milliseconds. */
const NEAR = 10_000;

type List = ReturnType<typeof visibleTo>;
type Asked = { words: string; order: Order; limit: number; after: Place | undefined };

/**
 * The list narrowed to what holds the words, and the order to read it in. Common words are soon met on the way down
 * the list; rare ones are looked up in the index of words and sorted afterwards. Either way takes long for the others.
 */
export async function narrowed(db: Db, list: List, { words, order, limit, after }: Asked) {
  const first = firstOf(list.clearSelect().select(['consultations.search_text', 'consultations.client_id']), {
    table: 'consultations',
    order,
    limit: PROBE,
    after,
  });
  const { found } = await db
    .selectFrom(first.as('consultations'))
    .select(({ fn }) => fn.countAll<number>().filterWhere(holding(words)).as('found'))
    .executeTakeFirstOrThrow();
  return found * (NEAR / PROBE) > limit
    ? { list: list.where(holding(words, sql`(consultations.search_text || '')`)), order }
    : { list: list.where(holding(words)), order: unindexed(order) };
}

/** In the texts, or in the client's name or address; these are asked apart and first, so that each can go to its index. */
const holding = (words: string, texts: RawBuilder<string> = sql`consultations.search_text`) =>
  sql<boolean>`(${holds(texts, words)} or consultations.client_id = any(array(
    select id from users where ${holds('users.search_text', words)}
  )))`;
