import { violatedBy } from '../../db/pg-errors.ts';
import { conflict } from '../../http/errors.ts';

/** Runs a write of time entries or months; what the database refuses is a 409. */
export async function withinRules<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    switch (violatedBy(error)) {
      case 'time_entries_in_open_month':
        throw conflict('month_closed');
      case 'time_entries_of_day':
        throw conflict('too_many_time_entries');
      case 'closed_months_are_over':
        throw conflict('month_not_over');
      case 'closed_months_without_timer':
        throw conflict('month_has_timer');
      default:
        throw error;
    }
  }
}
