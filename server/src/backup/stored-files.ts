import type { Client } from 'pg';
import { SCHEMA } from '../db/open.ts';

/** What of a table goes into a backup: of files only those that have arrived. */
export const kept: Record<string, string> = {
  files: 'completed_at is not null',
  file_chunks: 'file_id in (select id from files where completed_at is not null)',
};

export type Damaged = {
  id: string;
  name: string;
  /** Of its consultation; null while it is attached to nothing. */
  number: number | null;
  /** The first chunk that is missing or not what was stored; null if only all together are not. */
  chunk: number | null;
};

/** The files whose content is not what was stored, read file by file; none in an earlier version. */
export async function damagedFiles(client: Client) {
  const { rows: known } = await client.query('select where to_regclass($1) is not null', [
    `${SCHEMA}.file_chunks`,
  ]);
  if (known.length === 0) return [];
  const { rows } = await client.query<Damaged>(
    `select id, name, (select number from consultations where id = consultation_id) as number, (
       select min(place) from generate_series(0, (size - 1) / 262144) as place
       left join file_chunks on file_id = files.id and file_chunks.number = place
       where file_id is null or file_chunks.sha256 <> sha256(content)) as chunk
     from files
     where completed_at is not null and removed_at is null and sha256 is distinct from (
       select sha256(string_agg(content, '' order by number)) from file_chunks where file_id = files.id)
     order by id`,
  );
  return rows;
}

const MOST_NAMED = 20;

/** For the user of the programs, who can do something about it only with an earlier backup. */
export const sentenceOfDamage = (files: Damaged[]) =>
  `The content of ${files.length} ${files.length === 1 ? 'file' : 'files'} is damaged: ${files
    .slice(0, MOST_NAMED)
    .map(named)
    .join(', ')}${files.length > MOST_NAMED ? ', …' : ''}. Everything else is as it was.`;

const named = ({ id, name, number, chunk }: Damaged) =>
  `“${name}”${number === null ? '' : ` of #${number}`} (${id}${chunk === null ? '' : `, chunk ${chunk}`})`;
