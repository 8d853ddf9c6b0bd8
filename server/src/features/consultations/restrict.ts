import type { Restriction } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import type { Actor } from '@consultflow/contract/users/schema';
import { record } from '../../audit/record.ts';
import type { Db } from '../../db/open.ts';
import { conflict, invalid } from '../../http/errors.ts';
import * as restrictions from './restrictions.ts';

/** Restricts a consultation to named people, or lifts the restriction. Call it in a transaction. */
export async function restrict(
  trx: Db,
  actor: Actor,
  seen: restrictions.Found,
  { people, reason, updated_at }: Restriction,
) {
  const named = people && [...new Set(people.map((id) => id.toLowerCase()))];
  if (actor.role === 'admin' && !reason) throw invalid('restriction_without_reason', 'reason');
  if (named) await checkNamed(trx, actor, seen, named);
  if (updated_at && updated_at !== seen.updated_at)
    throw conflict('consultation_changed', { params: { id: seen.id, status: seen.status } });

  await restrictions.set(trx, actor, seen, named);
  if (reason)
    await record(trx, {
      action: 'restricted',
      noun: 'consultations',
      subject_id: seen.id,
      case_id: seen.id,
      hidden: { reason },
    });
  const message = named
    ? t('Only the people named see this consultation now')
    : t('The restriction is lifted');
  return [{ is_restricted: named !== null }, message] as const;
}

/** Whoever sees a case only for now, such as a substitute, takes it from nobody: an admin may do so, with a reason. */
async function checkNamed(trx: Db, actor: Actor, seen: restrictions.Found, named: string[]) {
  const isFree = actor.role === 'admin';
  if (!isFree && !named.includes(actor.id)) throw invalid('restriction_without_self', 'people');
  if ((await restrictions.countConsultants(trx, named)) < named.length)
    throw invalid('consultant_unknown', 'people');
  const assignee = isFree ? undefined : await restrictions.seeingAssignee(trx, seen);
  if (assignee && !named.includes(assignee.id))
    throw invalid('restriction_without_assignee', 'people', { name: assignee.name });
}
