import type { Db } from '../../db/open.ts';
import { invalid } from '../../http/errors.ts';
import * as rooms from '../rooms/queries.ts';

/** Rooms that are there, or a 400 that names the one that is not. */
export async function checkRooms(db: Db, specialties: readonly string[] = []) {
  const known = (await rooms.list(db, {})).map(({ code }) => code);
  const stray = specialties.find((code) => !known.includes(code));
  if (stray) throw invalid(`There is no Room ${stray}`, 'specialties');
}
