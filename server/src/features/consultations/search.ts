import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type Order, type Place, rowsAfter } from '../../db/page.ts';
import { holds } from '../../db/search.ts';
import type { visibleTo } from './queries.ts';

/** So many of the list are looked at to learn how common the words are. */
const PROBE = 2_000;

/** So many of the list are looked through in a few milliseconds. */
const NEAR = 10_000;

/** Words of which so many texts hold each are not worth looking up: reading all texts takes no longer. */
const COMMON = 1 / 20;

type List = ReturnType<typeof visibleTo>;
type Asked = { words: string; order: Order; limit: number; after: Place | undefined };

/**
 * The list narrowed to what holds the words, in the texts or in the client's name or address. Common words are soon met
 * on the way down the list; rare ones are looked up in the index of words. Either way takes long for the others.
 */
export async function narrowed(db: Db, list: List, { words, order, limit, after }: Asked) {
  const first = rowsAfter(
    list.clearSelect().select(['consultations.search_text', 'consultations.client_id']),
    { table: 'consultations', order, after },
  ).limit(PROBE);
  const { looked, found, scattered, pieces } = await db
    .selectFrom(first.as('consultations'))
    .select(({ fn }) => [
      fn.countAll<number>().as('looked'),
      fn.countAll<number>().filterWhere(holding(words)).as('found'),
      fn.countAll<number>().filterWhere(scattering(words)).as('scattered'),
      sql<string[]>`pieces_of(fold(${words}))`.as('pieces'),
    ])
    .executeTakeFirstOrThrow();
  const isCommon = scattered > looked * COMMON;
  const isNear = looked < PROBE || found * (NEAR / PROBE) > limit || (isCommon && found > 0);
  return list.where(isNear ? holding(words) : among(words, isCommon ? [] : pieces));
}

const ofClients = (words: string) =>
  sql`client_id = any(array(select id from users where ${holds('users.search_text', words)}))`;

/** Read by no index: of `strpos`, unlike `like`, the database expects enough hits to go down the list. */
const holding = (words: string) =>
  sql<boolean>`(strpos(consultations.search_text, fold(${words})) > 0 or consultations.${ofClients(words)})`;

/** Each of the words, wherever they are. */
const scattering = (words: string) =>
  sql<boolean>`search_text like all(array(select '%' || piece || '%' from unnest(pieces_of(fold(${words}))) as piece))`;

/** By where the rows are, so that either kind of hit goes to its own index and nothing is looked at twice. */
const among = (words: string, pieces: string[]) =>
  sql<boolean>`consultations.ctid = any(array(
    select ctid from consultations
    where ${sql.join([...likenesses(pieces).map(holdsWordLike), holds('search_text', words)], sql` and `)}
    union all
    select ctid from consultations where ${ofClients(words)}
  ))`;

const holdsWordLike = (likeness: string) =>
  sql`words_of(search_text) && array(select word from search_words where word like ${likeness})`;

/** What the words of a text look like that holds the pieces one after the other: it may begin and end within a word. */
function likenesses(pieces: string[]) {
  const last = pieces.length - 1;
  const all = pieces.flatMap((piece, n) => (piece ? [{ piece, from: n === 0, until: n === last }] : []));
  const selective = all.filter(({ piece }) => piece.length >= SELECTIVE);
  const asked = selective.length > 0 ? selective : all.slice(0, 1);
  return asked.map(({ piece, from, until }) => {
    const letters = Array.from(piece);
    return letters.length > IN_ONE
      ? `%${letters.slice(0, IN_ONE).join('')}%`
      : `${from ? '%' : ''}${piece}${until ? '%' : ''}`;
  });
}

/** Letters that the index of parts needs; too many words have fewer in common. */
const SELECTIVE = 3;

/** So many letters of a word, however long it is, are found together. */
const IN_ONE = 100;
