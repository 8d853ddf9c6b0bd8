import { sql } from 'kysely';
import type { Db } from '../../src/db/open.ts';
import { sweepWords } from '../../src/features/consultations/sweep.ts';

const words = ({ rows }: { rows: { word: string }[] }) => rows.map(({ word }) => word);

/** The words stored for the search. */
export const wordsKept = async (db: Db) =>
  words(await sql<{ word: string }>`select word from search_words order by word`.execute(db));

/** The expected words, read from every text. */
export const wordsHeld = async (db: Db) => {
  const ofMessages = (await hasMessages(db))
    ? sql`union select unnest(words_of(search_text)) from messages`
    : sql``;
  return words(
    await sql<{ word: string }>`
      select distinct word from (
        select unnest(words_of(search_text)) as word from consultations ${ofMessages}
      ) as held order by word
    `.execute(db),
  );
};

/** A firm of an earlier version has none. */
const hasMessages = async (db: Db) =>
  (await sql`select where to_regclass('messages') is not null`.execute(db)).rows.length > 0;

/** Runs the server's background work until nothing is left. */
export async function sweepAllWords(db: Db) {
  while (await sweepWords(db));
}
