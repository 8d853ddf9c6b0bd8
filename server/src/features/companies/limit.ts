import { violatedBy } from '../../db/pg-errors.ts';
import { conflict } from '../../http/errors.ts';

/** Runs an insert of companies; more than a client may have cause a 409. */
export async function withinLimit<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedBy(error) === 'companies_of_a_client') throw conflict('too_many_companies');
    throw error;
  }
}
