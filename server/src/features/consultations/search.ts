import { isStaff } from '@consultflow/contract/timeline/policy';
import { searchWords } from '@consultflow/contract/consultations/search-words';
import type { Actor } from '@consultflow/contract/users/schema';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type Order, type CursorPosition, rowsAfter } from '../../db/page.ts';
import { unprepared } from '../../db/prepared.ts';
import { holds } from '../../db/search.ts';
import { isSeenBy } from '../companies/queries.ts';
import type { visibleTo } from './queries.ts';

/** The number of rows from which the frequency of the words is estimated. */
const PROBE = 2_000;

/** The number of rows that can be scanned in a few milliseconds. */
const NEAR = 10_000;

/** A more frequent word is not worth a lookup beside a rarer one. */
const COMMON = 1 / 20;

/** The bytes of messages that can be scanned for every word. */
const MOST_SCANNED = 32 * 1024 * 1024;

type List = ReturnType<typeof visibleTo>;
/** The list, and its rows for counting. */
type Lists = { list: List; counted: List };
type Asked = { search: string; order: Order; limit: number; after: CursorPosition | undefined };

/**
 * Narrows the list to rows that contain each of the words, in the texts, in a message that the reader may read, in the
 * client's name or address, or in the name of a company of the client that the reader sees. Common words are found by
 * scanning the list, rare ones in the index of words. Either way is slow for the other kind.
 */
export async function narrowed(db: Db, reader: Reader, { list, counted }: Lists, { search, ...page }: Asked) {
  const words = searchWords(search);
  const { looked, found, counts, pieces, rows, said } = await probe(db, reader, counted, words, page);
  const narrow = list.where(
    sql<boolean>`${sql.join(
      words.map((word) => holding(word, reader)),
      sql` and `,
    )}`,
  );
  const known = words.map((word, at) => ({ word, pieces: pieces[at]!, count: counts[at]! }));
  const rare = worthwhile(known, looked * COMMON);
  // The number of rows that either way reads, if the rest of the list is like its beginning.
  const down = page.limit * (looked / found);
  const lookedUp = rows * (Math.min(...rare.map(({ count }) => count)) / looked);
  const isShort = looked < PROBE || down < Math.max(NEAR, lookedUp);
  return isShort && said < MOST_SCANNED ? narrow : narrow.where(among(rare, reader));
}

/** Notes are found by staff, and companies by those who see them. */
type Reader = Pick<Actor, 'id' | 'role'>;

type Probe = {
  looked: number;
  found: number;
  counts: number[];
  pieces: string[][];
  rows: number;
  said: number;
};

/**
 * For the first rows of a list: their number, how many contain all words, and how many each, as far as the beginnings of
 * a few messages tell; with the indexed words that match each word, the approximate number of consultations, and the
 * bytes of the messages.
 */
async function probe(
  db: Db,
  reader: Reader,
  list: List,
  words: string[],
  { order, limit: _limit, after }: Omit<Asked, 'search'>,
) {
  const rows = list
    .clearSelect()
    .select(['consultations.id', 'consultations.search_text', 'consultations.client_id']);
  const first = rowsAfter(rows, { table: 'consultations', order, after }).limit(PROBE);
  const hit = words.map((_, at) => sql.ref(`hit_${at}`));
  // The offset prevents a separate search of each word for every count.
  const { rows: answer } = await sql<Probe>`
    select count(*) as looked, count(*) filter (where ${sql.join(hit, sql` and `)}) as found,
      array[${sql.join(hit.map((one) => sql`count(*) filter (where ${one})`))}]::int[] as counts,
      json_build_array(${sql.join(words.map((word) => sql`pieces_of(fold(${word}))`))}) as pieces,
      (select greatest(reltuples, 0) from pg_class where oid = 'consultations'::regclass) as rows,
      coalesce(sum(said), 0) as said
    from (
      select ${sql.join(words.map((word, at) => sql`${holding(word, reader, someMessages(reader))} as ${hit[at]}`))},
        (select sum(octet_length(search_text)) from (${messagesOf(reader)} limit 200) as messages) as said
      from (${first}) as consultations offset 0
    ) as looked_at
  `.execute(db);
  return answer[0]!;
}

/**
 * Uses no index: for `strpos`, unlike `like`, the database expects enough hits to scan the list. With `limit` it looks up
 * the messages of each row, where it would else read all messages. In the order of their index, as it would also read
 * all for each row where few consultations have most of the messages.
 */
const holding = (word: string, reader: Reader, messages = messagesOf(reader)) =>
  sql`(strpos(consultations.search_text, fold(${word})) > 0 or consultations.client_id in (${clients(word, reader)})
    or (
      select true from (${messages}) as messages where strpos(search_text, fold(${word})) > 0 limit 1) is true)`;

const messagesOf = (reader: Reader) => sql`
  select search_text from messages
  where messages.consultation_id = consultations.id and ${isReadBy(reader)} order by messages.is_note`;

/** Enough to estimate from: some have very many, or very long ones. */
const someMessages = (reader: Reader) => sql`
  select left(search_text, 2000) as search_text from (${messagesOf(reader)} limit 20) as messages`;

const isReadBy = (reader: Reader) => (isStaff(reader) ? sql`true` : sql`not messages.is_note`);

/** Clients with this name, or with a company of this name that the reader sees. */
const clients = (word: string, reader: Reader) => sql`
  select id from users where ${holds('users.search_text', word)}
  union select client_id from companies where ${holds('companies.search_text', word)} and ${isSeenBy(reader)}`;

type Known = { word: string; pieces: string[]; count: number };

/** Frequent and short words are only checked in the rows that the others find. */
function worthwhile(words: Known[], common: number) {
  const isLong = ({ pieces }: Known) => pieces.some((piece) => piece.length >= SELECTIVE);
  const rare = words.filter((one) => isLong(one) && one.count <= common);
  if (rare.length > 0) return rare;
  const long = words.filter(isLong);
  return long.length > 0 ? long : words;
}

/**
 * By physical row, so that each kind of hit uses its own index and nothing is checked twice. Not more than two words in
 * a condition: the planner expects so few rows of two that it would check a third in each of them, without its index.
 */
function among(words: Known[], reader: Reader) {
  const frequentFirst = words.toSorted((one, other) => other.count - one.count);
  const pairs = Array.from({ length: Math.ceil(words.length / 2) }, (_, at) =>
    frequentFirst.slice(2 * at, 2 * at + 2),
  );
  const rows = pairs.map(
    (pair) =>
      sql`select ctid from consultations where ${sql.join(
        pair.map((word) => indexed(word, reader)),
        sql` and `,
      )}`,
  );
  return sql<boolean>`consultations.ctid = any(array(${sql.join(rows, sql` intersect `)}))`;
}

/** A word of punctuation alone is in no index; every row may contain it. */
function indexed({ word, pieces }: Known, reader: Reader): RawBuilder<unknown> {
  const conditions = likenesses(pieces).map(holdsWordLike);
  if (conditions.length === 0) return sql`true`;
  const inText = sql.join(conditions, sql` and `);
  return sql`((${inText}) or client_id = any(array(${clients(word, reader)})) or id = any(array(
    select consultation_id from messages where ${inText} and ${isReadBy(reader)})))`;
}

const holdsWordLike = (likeness: string) =>
  sql`${unprepared} words_of(search_text) && array(select word from search_words where word like ${likeness})`;

/**
 * The pattern of the indexed words of a text that contains the pieces in sequence; it may start and end within a word.
 */
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

/** The number of letters that the trigram index needs; too many words share fewer. */
const SELECTIVE = 3;

/** This many letters of a long word are looked up together. */
const IN_ONE = 100;
