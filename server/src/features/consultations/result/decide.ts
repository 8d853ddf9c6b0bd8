import { MOST_CHANGES } from '@consultflow/contract/consultations/limits';
import { isCompleted } from '@consultflow/contract/consultations/status';
import { isDraftable } from '@consultflow/contract/drafts/policy';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import { canAsk, canDecide, canWithdraw } from '@consultflow/contract/sign-offs/policy';
import type { SignOff, SignOffDecision } from '@consultflow/contract/sign-offs/schema';
import type { Actor } from '@consultflow/contract/users/schema';
import type { Db } from '../../../db/open.ts';
import { allow, conflict, invalid } from '../../../http/errors.ts';
import { edit } from '../edit.ts';
import { move } from '../move.ts';
import { endSignOff, recordReassignment, recordRequest } from './sign-off-change.ts';
import type * as consultations from '../queries.ts';
import * as drafts from '../../drafts/queries.ts';
import * as signOffs from '../../sign-offs/queries.ts';

type Draft = NonNullable<Awaited<ReturnType<typeof drafts.find>>>;

/** Asks for, gives, refuses or withdraws a sign-off of a case that is held. */
export async function decide(trx: Db, actor: Actor, seen: consultations.Seen, decision: SignOffDecision) {
  const open = seen.sign_off?.state === 'requested' ? seen.sign_off : undefined;
  const draft = await drafts.find(trx, seen);
  switch (decision.decision) {
    case 'requested':
      return ask(trx, actor, seen, { open, draft, ...decision });
    case 'signed': {
      const text = toDecide(actor, open, draft, decision);
      allow(!text.editors.includes(actor.id), 'sign_off_of_own_text');
      if (!isDraftable(seen)) throw conflict('draft_not_possible');
      await endSignOff(trx, actor, seen, 'signed');
      return release(trx, actor, seen, text, authorOf(text, open!));
    }
    case 'returned':
      if (!decision.remark) throw invalid('field_missing', 'remark');
      toDecide(actor, open, draft, decision);
      return endSignOff(trx, actor, seen, 'returned', decision.remark);
    case 'withdrawn':
      if (!open) throw conflict('sign_off_not_requested');
      allow(canWithdraw(actor, open), 'sign_off_of_another');
      return endSignOff(trx, actor, seen, 'withdrawn');
  }
}

export const messageOf = ({ decision }: SignOffDecision) => t(done[decision]);

const done: Record<SignOffDecision['decision'], Message> = {
  requested: msg('Sign-off requested'),
  signed: msg('Result signed'),
  returned: msg('Draft returned with a remark'),
  withdrawn: msg('Request for a sign-off withdrawn'),
};

/** The text that the actor was asked to sign, and has read. */
function toDecide(
  actor: Actor,
  open: SignOff | undefined,
  draft: Draft | undefined,
  { draft_version = open?.draft_version }: SignOffDecision,
) {
  if (!open) throw conflict('sign_off_not_requested');
  allow(canDecide(actor, open), 'sign_off_of_another');
  if (draft?.version !== open.draft_version) throw conflict('draft_gone');
  if (draft.version !== draft_version) throw changedSince(draft);
  return draft;
}

const changedSince = ({ author_id, author_name, updated_at }: Draft) =>
  conflict('draft_changed', { params: { changed_by: author_id, changed_by_name: author_name, updated_at } });

type Asking = SignOffDecision & { open: SignOff | undefined; draft: Draft | undefined };

async function ask(
  trx: Db,
  actor: Actor,
  seen: consultations.Seen,
  { open, draft, draft_version, consultant_id }: Asking,
) {
  allow(canAsk(actor, Boolean(open)), 'sign_off_not_allowed');
  if (!isDraftable(seen)) throw conflict('draft_not_possible');
  if (!draft_version) throw invalid('field_missing', 'draft_version');
  if (!consultant_id) throw invalid('field_missing', 'consultant_id');
  const isReassigned = open !== undefined && actor.role === 'admin';
  if (open && !isReassigned) throw conflict('sign_off_already_requested');
  if (!isReassigned && !(await signOffs.isRequired(trx, seen.room))) throw conflict('sign_off_not_required');
  if (!draft) throw conflict('draft_gone');
  if (draft.version !== draft_version) throw changedSince(draft);
  if ((await signOffs.countAsked(trx, seen)) >= MOST_CHANGES) throw conflict('too_many_changes');
  const requested_by = open?.requested_by ?? actor;
  const signer_id = consultant_id.toLowerCase();
  if (signer_id === requested_by.id) throw invalid('signer_is_asking', 'consultant_id');
  const signer = await signOffs.signer(trx, seen, signer_id);
  if (!signer) throw invalid('consultant_unknown', 'consultant_id');
  const { name } = signer;
  if (!signer.sees) throw invalid('consultant_cannot_see', 'consultant_id', { name });
  if (draft.editors.includes(signer_id)) throw invalid('signer_has_edited', 'consultant_id', { name });

  if (isReassigned) {
    if (signer_id !== open.signer.id) {
      await signOffs.reassign(trx, open, signer_id);
      const { id, signer: former } = open;
      await recordReassignment(trx, actor, seen, {
        id,
        requested_by,
        signer_id,
        former_signer_id: former.id,
      });
    }
  } else {
    const asked = { draft_version, requested_by: requested_by.id, signer_id };
    const { id } = await signOffs.insert(trx, seen, asked);
    await recordRequest(trx, actor, seen, { id, requested_by, signer_id });
  }
}

/** Whoever saves the same text takes a draft over without having written it. */
const authorOf = ({ author_id }: Draft, { signer, requested_by }: SignOff) =>
  author_id === signer.id ? requested_by.id : author_id;

/** Exactly the text that was asked for, with everything that completing and improving do. */
async function release(trx: Db, actor: Actor, seen: consultations.Seen, { body }: Draft, written_by: string) {
  const signed = { consultation_result: body, file_ids: [], updated_at: seen.updated_at };
  if (isCompleted(seen)) await edit(trx, actor, seen, signed, { written_by });
  else await move(trx, actor, seen, { ...signed, status: 'completed' }, { written_by });
}
