import type { Db } from '../../db/open.ts';
import { invalid } from '../../http/errors.ts';
import * as rooms from './queries.ts';

/** Rooms that are there, those somebody has already aside, or a 400 that names the one that is not. */
export async function checkRooms(db: Db, specialties: readonly string[] = [], held: readonly string[] = []) {
  const fresh = specialties.filter((code) => !held.includes(code));
  if (fresh.length === 0) return;
  const known = (await rooms.list(db, {})).map(({ code }) => code);
  const stray = fresh.find((code) => !known.includes(code));
  if (stray) throw invalid(`There is no Room ${stray}`, 'specialties');
}
