import { createHash } from 'node:crypto';
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

/** Adds what is new of a file, or of that what was chosen. Call it in a transaction. */
export async function importInto(
  trx: Db,
  viewer: Viewer,
  calendar: Calendar,
  chosen: string[] | undefined,
): Promise<ImportResult> {
  await absences.lockClosures(trx);
  const seen = await preview(trx, viewer, calendar);
  const wanted = seen.rows.filter(
    ({ key, standing }) =>
      (standing === 'new' && (!chosen || chosen.includes(key))) ||
      (standing === 'not_open' && chosen?.includes(key)),
  );
  const ids = await absences.insertClosures(trx, wanted);
  const rows = seen.rows.map((row) => {
    const id = ids.get(row.key);
    return id ? { ...row, standing: 'added' as const, id } : row;
  });
  return { ...seen, rows, affected: await absences.countAffected(trx, viewer, wanted) };
}
