import { violatedBy } from '../../db/pg-errors.ts';
import { conflict } from '../../http/errors.ts';

/** Runs a write of absences; more than a consultant or the firm may have cause a 409. */
export async function withinLimit<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedBy(error) === 'absences_of_one') throw conflict('too_many_absences');
    throw error;
  }
}
