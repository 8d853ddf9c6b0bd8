import { createHash } from 'node:crypto';
import type { FileKind } from '@consultflow/contract/files/schema';
import { splitTopics } from '@consultflow/contract/consultations/topics';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Draw } from '../random.ts';
import { annexes, anyPaper, type MadeFile, papersAbout, type Sender, twoPdfs } from './papers.ts';

const MINUTE = 60_000;

type Entry = Sender & {
  id: string;
  consultation_id: string;
  kind: string;
  actor_id: string;
  at: string;
  topic: string;
  is_client: boolean;
};

/**
 * Some requests, messages and results come with the papers that they are about; a request of the client with this
 * address with two PDFs alone.
 */
export async function attachPapers(db: Db, draw: Draw, email: string) {
  const { rows } = await sql<Entry>`
    select entry.id, entry.consultation_id, entry.kind, entry.actor_id, entry.at, consultations.topic,
      entry.actor_id = consultations.client_id as is_client,
      coalesce(company.name, client.name) as company, coalesce(company.city, '') as city,
      coalesce(company.country, '') as country, client.name as person, client.email
    from timeline_entries as entry
      join consultations on consultations.id = entry.consultation_id
      join users as client on client.id = consultations.client_id
      left join lateral (
        select name, city, country from companies where client_id = client.id order by created_at limit 1
      ) as company on true
    where entry.kind in ('request', 'message') or (entry.kind = 'status' and entry.to_status = 'completed')
    order by consultations.number, entry.position`.execute(db);
  const added = rows.flatMap((entry) =>
    papersOf(draw, entry).map((paper, place) => rowsOf(draw, entry, paper, place + 1)),
  );
  const haveFiles = new Set(added.map(({ file }) => file.consultation_id));
  const bare = rows.findLast(
    (entry) => entry.kind === 'request' && entry.email === email && !haveFiles.has(entry.consultation_id),
  );
  if (bare)
    added.push(
      ...twoPdfs.map((make, place) => rowsOf(draw, bare, make(draw, bare, bare.at.slice(0, 10)), place + 1)),
    );
  await db
    .insertInto('files')
    .values(added.map(({ file }) => file))
    .execute();
  await db
    .insertInto('file_chunks')
    .values(added.map(({ chunk }) => chunk))
    .execute();
}

function papersOf(draw: Draw, entry: Entry): MadeFile[] {
  const day = entry.at.slice(0, 10);
  if (!entry.is_client)
    return entry.kind === 'status' && draw.chance(0.06) ? [draw.pick(annexes)(draw, entry, day)] : [];
  if (!draw.chance(entry.kind === 'request' ? 0.12 : 0.25)) return [];
  const about = papersAbout(splitTopics(entry.topic).topics);
  const makes = about.length > 0 ? about : anyPaper;
  const first = draw.number(0, makes.length - 1);
  const chosen = draw.chance(0.3) ? [makes[first]!, makes[(first + 1) % makes.length]!] : [makes[first]!];
  return [...new Set(chosen)].map((make) => make(draw, entry, day));
}

const kinds: Record<string, FileKind> = {
  pdf: 'pdf',
  png: 'png',
  csv: 'csv',
  xlsx: 'spreadsheet',
  eml: 'email',
};

function rowsOf(draw: Draw, entry: Entry, { name, content }: MadeFile, place: number) {
  const id = draw.uuid();
  const sha256 = createHash('sha256').update(content).digest();
  const before = (minutes: number) => new Date(Date.parse(entry.at) - minutes * MINUTE);
  return {
    file: {
      id,
      owner_id: entry.actor_id,
      consultation_id: entry.consultation_id,
      entry_id: entry.id,
      place,
      name,
      kind: kinds[name.slice(name.lastIndexOf('.') + 1)]!,
      size: content.length,
      sha256,
      created_at: before(2),
      completed_at: before(1),
    },
    chunk: { file_id: id, number: 0, content, sha256 },
  };
}
