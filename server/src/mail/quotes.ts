import { currentLanguage, t } from '@consultflow/contract/language/t';
import { severalLines } from '@consultflow/contract/text';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { beginning, nameOf } from '../news/quoted.ts';
import { plainText } from '../rich-text/plain.ts';
import { personMaySee } from '../visibility/consultation.ts';

/** What a mail quotes of a message or a note. */
export type Quote = {
  entry_id: string;
  consultation_id: string;
  number: number;
  topic: string;
  by: string;
  is_note: boolean;
  is_mentioned: boolean;
  text: string;
};

/** In graphemes: the longest text of a message in a mail. */
const LONGEST = 2_000;

/**
 * The messages that somebody has not read and may still read, as they are now: without those redacted, and of a case no
 * longer followed only those that mention them.
 */
export async function quotesFor(db: Db, person_id: string, entry_ids: string[]) {
  if (entry_ids.length === 0) return new Map<string, Quote>();
  const { rows } = await sql<Omit<Quote, 'text'> & { body: string; files: string[] }>`
    select messages.id as entry_id, consultations.id as consultation_id, consultations.number, consultations.topic,
      author.name as by, messages.is_note, mentions.user_id is not null as is_mentioned, messages.body,
      array(select name from files where entry_id = messages.id and removed_at is null order by place) as files
    from messages
      join consultations on consultations.id = messages.consultation_id
      join users as author on author.id = messages.author_id
      join users on users.id = ${person_id}
      left join mentions on mentions.message_id = messages.id and mentions.user_id = users.id
      left join followings
        on followings.consultation_id = consultations.id and followings.user_id = users.id
    where messages.id = any(${entry_ids}::uuid[]) and messages.redacted_at is null and ${personMaySee()}
      and (not messages.is_note or users.role <> 'client') and not has_read(users.id, messages.id)
      and (mentions.user_id is not null or followings.is_following is not false)`.execute(db);
  return new Map(
    rows.map(({ body, files, ...row }) => [row.entry_id, { ...row, text: textOf(body, files) }]),
  );
}

/** What was written, and the names of the files with it. */
function textOf(body: string, files: string[]) {
  const words = beginning(severalLines(plainText(body)), LONGEST);
  if (files.length === 0) return words;
  const names = new Intl.ListFormat(currentLanguage()).format(files.map((name) => nameOf({ name })));
  return [words, t('Files: {files}', { files: names })].filter((part) => part !== '').join('\n\n');
}
