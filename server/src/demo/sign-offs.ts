import type { RoomCode } from '@consultflow/contract/rooms/code';
import type { Status } from '@consultflow/contract/consultations/status';
import type { Insertable } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { OPEN_WEEK, openTime } from './calendar.ts';
import type { Draw } from './random.ts';
import { rich } from './rich.ts';

/** Its results are released only once a colleague has signed them, for six weeks now. */
export const SIGNING: RoomCode = 'C';
const SINCE = 6 * OPEN_WEEK;
const MINUTE = 60_000;

type Person = { id: string };
type Entry = Insertable<Tables['timeline_entries']>;
export type SignOffRows = {
  signOffs: Insertable<Tables['sign_offs']>[];
  changes: Insertable<Tables['sign_off_changes']>[];
};

/** Puts the request and the signature before each release of that time. */
export function signed(
  draw: Draw,
  entries: Entry[],
  { room, consultant, colleague }: { room: RoomCode; consultant: Person; colleague: Person },
  minutes: number,
): SignOffRows & { entries: Entry[] } {
  const rows: SignOffRows = { signOffs: [], changes: [] };
  const since = openTime(minutes - SINCE);
  if (room !== SIGNING || consultant.id === colleague.id) return { entries, ...rows };
  const all = entries.flatMap((entry): Entry[] => {
    const at = entry.at as Date;
    if (entry.to_status !== 'completed' || at < since) return [entry];
    const asked_at = new Date(at.getTime() - draw.number(12, 25) * MINUTE);
    const asked = requestOf(draw, entry.consultation_id, [consultant, colleague], asked_at, 2);
    const end = changeOf(draw, asked.signOff, 'signed', colleague, at);
    rows.signOffs.push({ ...asked.signOff, state: 'signed', decided_at: at });
    rows.changes.push(asked.change, end.change);
    return [asked.entry, end.entry, { ...entry, actor_id: colleague.id, written_by: consultant.id }];
  });
  return { entries: all, ...rows };
}

const requestOf = (
  draw: Draw,
  consultation_id: string,
  [by, signer]: [Person, Person],
  requested_at: Date,
  draft_version: number,
) => {
  const signOff = {
    id: draw.uuid(),
    consultation_id,
    draft_version,
    requested_by: by.id,
    signer_id: signer.id,
    requested_at,
  };
  return { signOff, ...changeOf(draw, signOff, 'requested', by, requested_at) };
};

function changeOf(
  draw: Draw,
  { id: sign_off_id, consultation_id, signer_id }: { id: string; consultation_id: string; signer_id: string },
  what: 'requested' | 'signed' | 'returned',
  by: Person,
  at: Date,
) {
  const id = draw.uuid();
  return {
    entry: { id, consultation_id, kind: 'sign_off', at, actor_id: by.id } satisfies Entry,
    change: { id, sign_off_id, what, signer_id },
  };
}

/** A case as it was written. */
export type Written = SignOffRows & {
  consultation: { id: string; room: RoomCode; status: Status; topic: string };
  result: string;
  consultant: Person;
  colleague: Person;
  entries: Entry[];
};

const improvement = `
  ## If the other side does not answer

  Set a period of **14 days** in writing, by registered post and by e-mail. After that:

  1. put them in default with one more letter;
  2. keep the proof of receipt with the contract;
  3. claim interest from the day after the period.`;

const REMARK =
  'The answer is right, but it rests on one sentence. Please name the article it follows from, and say what happens if the contract is silent on the seat.';

/** A draft that waits for a signature, one that was returned, and one that a colleague is writing. */
export async function draftResults(db: Db, draw: Draw, written: Written[], now: Date) {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  const isQuiet = ({ entries }: Written) => Number(entries.at(-1)!.at) < Number(ago(2 * 60));
  const newest = (room: RoomCode, status: Status) =>
    written.findLast(
      (one) =>
        one.consultation.room === room &&
        one.consultation.status === status &&
        one.consultant.id !== one.colleague.id &&
        isQuiet(one),
    )!;
  const [improved, prepared, begun] = [
    newest(SIGNING, 'completed'),
    newest(SIGNING, 'approved'),
    newest('A', 'approved'),
  ];
  const drafts: [Written, Person, string, number, Date][] = [
    [improved, improved.consultant, improved.result + rich(improvement), 3, ago(50)],
    [prepared, prepared.consultant, prepared.result, 2, ago(95)],
    [begun, begun.colleague, beginningOf(begun.result), 4, ago(6)],
  ];
  await db
    .insertInto('result_drafts')
    .values(
      drafts.map(([{ consultation }, author, body, version, updated_at]) => ({
        consultation_id: consultation.id,
        body,
        author_id: author.id,
        version,
        editors: [author.id],
        updated_at,
      })),
    )
    .execute();

  const peopleOf = ({ consultant, colleague }: Written): [Person, Person] => [consultant, colleague];
  const open = requestOf(draw, improved.consultation.id, peopleOf(improved), ago(45), 3);
  const asked = requestOf(draw, prepared.consultation.id, peopleOf(prepared), ago(90), 2);
  const returned = changeOf(draw, asked.signOff, 'returned', prepared.colleague, ago(20));
  await db.insertInto('timeline_entries').values([open.entry, asked.entry, returned.entry]).execute();
  await insertSignOffs(db, {
    signOffs: [
      ...written.flatMap(({ signOffs }) => signOffs),
      open.signOff,
      { ...asked.signOff, state: 'returned', remark: REMARK, decided_at: ago(20) },
    ],
    changes: [...written.flatMap(({ changes }) => changes), open.change, asked.change, returned.change],
  });
}

/** The first half of its blocks. */
function beginningOf(html: string) {
  const blocks = html.split(/(?<=<\/(?:p|h\d|ul|ol)>)(?=<(?:p|h\d|ul|ol)>)/);
  return blocks.slice(0, Math.ceil(blocks.length / 2)).join('');
}

async function insertSignOffs(db: Db, { signOffs, changes }: SignOffRows) {
  await db.insertInto('sign_offs').values(signOffs).execute();
  await db.insertInto('sign_off_changes').values(changes).execute();
}
