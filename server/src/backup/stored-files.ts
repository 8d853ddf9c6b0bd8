import type { Client } from 'pg';
import { SCHEMA } from '../db/open.ts';

/** What of a table goes into a backup: of files only those that have arrived. */
export const kept: Record<string, string> = {
  files: 'completed_at is not null',
  file_chunks: 'file_id in (select id from files where completed_at is not null)',
};

/** The ids of the files whose content is not what was stored, read file by file; none in an earlier version. */
export async function damagedFiles(client: Client) {
  const { rows: known } = await client.query('select where to_regclass($1) is not null', [
    `${SCHEMA}.file_chunks`,
  ]);
  if (known.length === 0) return [];
  const { rows } = await client.query<{ id: string }>(
    `select id from files
     where completed_at is not null and removed_at is null and sha256 is distinct from (
       select sha256(string_agg(content, '' order by number)) from file_chunks where file_id = files.id)
     order by id`,
  );
  return rows.map(({ id }) => id);
}

/** For the user of the programs, who can do something about it only with an earlier backup. */
export const sentenceOfDamage = (ids: string[]) =>
  `The content of ${ids.length} ${ids.length === 1 ? 'file is' : 'files are'} damaged: ${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ', …' : ''}`;
