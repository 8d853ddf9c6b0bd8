import type { AbsenceForm } from '@consultflow/contract/absences/schema';
import type { Db } from '../../db/open.ts';
import { invalid } from '../../http/errors.ts';
import * as schedules from '../schedules/queries.ts';

/** A 400 unless the absent is a consultant, and an active one stands in. */
export async function checkPeople(
  db: Db,
  { user_id, substitute_id }: Pick<AbsenceForm, 'user_id' | 'substitute_id'>,
) {
  const ids = [user_id, substitute_id].filter((id) => typeof id === 'string');
  const people = new Map((await schedules.consultants(db, ids)).map((one) => [one.id, one]));
  if (user_id && !people.has(user_id)) throw invalid('consultant_unknown', 'user_id');
  if (!substitute_id) return;
  const substitute = people.get(substitute_id);
  if (!substitute) throw invalid('consultant_unknown', 'substitute_id');
  const { name, is_active } = substitute;
  if (!is_active) throw invalid('consultant_not_active', 'substitute_id', { name });
}
