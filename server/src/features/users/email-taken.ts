import { duplicateOf } from '../../db/pg-errors.ts';
import { conflict } from '../../http/errors.ts';

/** Runs an insert or update of a user; a taken e-mail causes a 409 at its field. */
export async function withFreeEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (duplicateOf(error) === 'users_email') {
      throw conflict('email_taken', { field: 'email' });
    }
    throw error;
  }
}
