import { createHash, randomUUID } from 'node:crypto';
import {
  type ImportedClosure,
  type ImportResult,
  MOST_CALENDAR,
  MOST_IMPORTED,
  type Unreadable,
  YEARS_AHEAD,
} from '@consultflow/contract/absences/import';
import { LONGEST_ABSENCE_MS } from '@consultflow/contract/absences/schema';
import { NAME_LENGTH, text } from '@consultflow/contract/text';
import type { Db } from '../../../db/open.ts';
import { HttpError, invalid } from '../../../http/errors.ts';
import { dayIn } from '../../../time/clock.ts';
import { dayAfter, startOfDay } from '../../../time/wall-clock.ts';
import type { Viewer } from '../../../visibility/consultation.ts';
import { isOpenOn, rulesNow } from '../../slots/queries.ts';
import * as absences from '../queries.ts';
import type { Found } from './occurrences.ts';
import { readCalendar } from './read-calendar.ts';

const YEAR_MS = 366 * 24 * 60 * 60_000;
/** Of all events of a file together, counted from where each begins. */
const MOST_STEPS = 50_000;

type Closure = Pick<ImportedClosure, 'key' | 'name' | 'starts_at' | 'ends_at'>;

export type Calendar = {
  closures: (Closure & { isOpen: boolean })[];
  unreadable: ImportResult['unreadable'];
  has_more: boolean;
};

/** The closures that a calendar file names, from now on. */
export async function closuresIn(db: Db, calendar: string): Promise<Calendar> {
  if (Buffer.byteLength(calendar) > MOST_CALENDAR) throw new HttpError('calendar_too_large');
  // Most of what is no calendar need not be read further.
  if (!/BEGIN:VCALENDAR/i.test(calendar)) throw invalid('calendar_not_readable', 'calendar');
  const { rules, now } = await rulesNow(db);
  const read = await readCalendar({
    text: calendar.replace(/^\uFEFF/, ''),
    zone: rules.time_zone,
    from: now,
    until: now + YEARS_AHEAD * YEAR_MS,
    most: MOST_IMPORTED,
    steps: MOST_STEPS,
  });
  const closures = new Map<string, Calendar['closures'][number]>();
  const unreadable: ImportResult['unreadable'] = read.unreadable.map(({ name, reason }) => ({
    name: shortened(name),
    reason,
  }));
  for (const one of read.found) {
    const name = shortened(one.name);
    const reason = mistakeIn(one, name);
    if (reason) unreadable.push({ name, reason });
    else {
      const closure = closureOf(one, name);
      closures.set(closure.key, { ...closure, isOpen: isOpenIn(one, rules) });
    }
  }
  return { closures: [...closures.values()], unreadable, has_more: read.has_more };
}

/** On one line and short enough for a name. */
function shortened(name: string) {
  const line = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim();
  return text(NAME_LENGTH).safeParse(line.slice(0, NAME_LENGTH).toWellFormed()).data ?? '';
}

function mistakeIn({ starts_at, ends_at }: Found, name: string): Unreadable | undefined {
  if (name === '') return 'no_name';
  if (ends_at <= starts_at) return 'no_time';
  return ends_at - starts_at > LONGEST_ABSENCE_MS ? 'too_long' : undefined;
}

function closureOf(found: Found, name: string): Closure {
  const starts_at = new Date(found.starts_at).toISOString();
  const ends_at = new Date(found.ends_at).toISOString();
  const hash = createHash('sha256').update(JSON.stringify([starts_at, ends_at, name]));
  return { key: hash.digest('base64url').slice(0, 22), name, starts_at, ends_at };
}

/** Whether the firm is open on a day of it. */
function isOpenIn({ starts_at, ends_at }: Found, rules: Awaited<ReturnType<typeof rulesNow>>['rules']) {
  const { time_zone } = rules;
  for (
    let day = dayIn(time_zone)(new Date(starts_at));
    startOfDay(day, time_zone) < ends_at;
    day = dayAfter(day)
  )
    if (isOpenOn(rules, day)) return true;
  return false;
}

/** How each closure of a file stands. */
export async function preview(
  db: Db,
  viewer: Viewer,
  { closures, ...calendar }: Calendar,
): Promise<ImportResult> {
  const there = await absences.closuresThere(db, closures);
  const rows = closures.map(({ isOpen, ...closure }) => ({
    ...closure,
    standing: there.has(closure.key) ? ('there' as const) : isOpen ? ('new' as const) : ('not_open' as const),
    id: null,
  }));
  const added = rows.filter(({ standing }) => standing === 'new');
  return { rows, ...calendar, affected: await absences.countAffected(db, viewer, added) };
}

/** Adds what is new of a file, or of that what was chosen, and returns the id of the import. Call it in a transaction. */
export async function importInto(trx: Db, viewer: Viewer, calendar: Calendar, chosen: string[] | undefined) {
  await absences.lockClosures(trx);
  const { rows } = await preview(trx, viewer, calendar);
  const wanted = rows.filter(
    ({ key, standing }) =>
      (standing === 'new' && (!chosen || chosen.includes(key))) ||
      (standing === 'not_open' && chosen?.includes(key)),
  );
  const import_id = randomUUID();
  await absences.insertClosures(
    trx,
    wanted.map((closure) => ({ ...closure, id: idIn(import_id, closure.key) })),
  );
  return import_id;
}

/** How each closure of a file stands after its import. */
export async function imported(
  db: Db,
  viewer: Viewer,
  calendar: Calendar,
  import_id: string,
): Promise<ImportResult> {
  const seen = await preview(db, viewer, calendar);
  const there = await absences.idsThere(
    db,
    seen.rows.map(({ key }) => idIn(import_id, key)),
  );
  const rows = seen.rows.map((row) => {
    const id = idIn(import_id, row.key);
    return there.has(id) ? { ...row, standing: 'added' as const, id } : row;
  });
  const added = rows.filter(({ standing }) => standing === 'added');
  return { ...seen, rows, affected: await absences.countAffected(db, viewer, added) };
}

/** The id that an import gives a closure, so that a retry finds those that it has added: a UUID of version 8. */
function idIn(import_id: string, key: string) {
  const hex = createHash('sha256').update(`${import_id} ${key}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
