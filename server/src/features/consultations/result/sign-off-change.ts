import type { SignOffState } from '@consultflow/contract/sign-offs/schema';
import type { Actor } from '@consultflow/contract/users/schema';
import type { Db } from '../../../db/open.ts';
import * as signOffs from '../../sign-offs/queries.ts';
import { type About, settleSignOff, tellOfSignOff } from './sign-off-news.ts';

type Person = { id: string; name: string };
type Request = { id: string; requested_by: Person; signer_id: string };

/** Whom somebody asked for a sign-off, in the timeline and to the colleague. */
export async function recordRequest(trx: Db, actor: Actor, about: About, request: Request) {
  const { id: sign_off_id, signer_id, requested_by } = request;
  const entry_id = await signOffs.record(trx, actor, about, { sign_off_id, what: 'requested', signer_id });
  await tellOfSignOff(trx, actor, about, { what: 'requested', entry_id, requested_by, signer_id });
}

/** That an admin gave an open request to another colleague, to both. */
export async function recordReassignment(
  trx: Db,
  actor: Actor,
  about: About,
  { id: sign_off_id, requested_by, signer_id, former_signer_id }: Request & { former_signer_id: string },
) {
  await settleSignOff(trx, about, sign_off_id);
  const what = 'reassigned';
  const entry_id = await signOffs.record(trx, actor, about, {
    sign_off_id,
    what,
    signer_id,
    former_signer_id,
  });
  await tellOfSignOff(trx, actor, about, { what, entry_id, requested_by, signer_id, former_signer_id });
}

/** Decides the open request of a case that is held, if there is one, and says so. */
export async function endSignOff(
  trx: Db,
  actor: Actor,
  about: About,
  what: Exclude<SignOffState, 'requested'> = 'voided',
  remark: string | null = null,
) {
  const ended = await signOffs.end(trx, about, what, remark);
  if (!ended) return;
  const { id: sign_off_id, signer_id } = ended;
  await settleSignOff(trx, about, sign_off_id);
  const entry_id = await signOffs.record(trx, actor, about, { sign_off_id, what, signer_id });
  await tellOfSignOff(trx, actor, about, { what, entry_id, ...ended });
}
