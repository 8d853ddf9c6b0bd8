import type { Actor } from '@consultflow/contract/users/schema';
import type { Db } from '../../../db/open.ts';
import { nameOf, topicOf } from '../../../news/quoted.ts';
import { linkToEntry, type News, settle, tell } from '../../../news/tell.ts';
import * as signOffs from '../../sign-offs/queries.ts';

export type About = { id: string; number: number; topic: string; consultant_id: string | null };

type Change = { entry_id: string; signer_id: string } & (
  | { what: 'requested'; requested_by: { name: string } }
  | { what: 'reassigned'; requested_by: { name: string }; former_signer_id: string }
  | { what: 'signed' | 'withdrawn' | 'voided'; requested_by: string }
  | { what: 'returned'; requested_by: string; remark: string | null }
);

/** What happened to a sign-off, to the colleague who was asked or to whoever asked; a signature also to the assignee. */
export async function tellOfSignOff(trx: Db, actor: Actor, about: About, change: Change) {
  const named = { topic: topicOf(about), number: about.number };
  const by = nameOf(actor);
  const news = {
    type: 'info',
    link: linkToEntry('consultant', about.id, change.entry_id),
    caused_by: actor.id,
    consultation_id: about.id,
  } as const;
  const tellOthers = async (ids: string[], told: News) => {
    for (const id of new Set(ids)) if (id !== actor.id) await tell(trx, id, told);
  };
  switch (change.what) {
    case 'requested':
    case 'reassigned':
      await tell(trx, change.signer_id, {
        ...news,
        kind: 'sign_off_requested',
        params: { by: nameOf(change.requested_by), ...named },
      });
      if (change.what === 'reassigned')
        await tell(trx, change.former_signer_id, {
          ...news,
          kind: 'sign_off_ended',
          params: { by, what: 'reassigned', ...named },
        });
      return;
    case 'signed':
      return tellOthers([change.requested_by, ...(about.consultant_id ? [about.consultant_id] : [])], {
        ...news,
        type: 'success',
        kind: 'sign_off_given',
        params: { by, ...named },
      });
    case 'returned':
      return tellOthers([change.requested_by], {
        ...news,
        type: 'warning',
        kind: 'sign_off_refused',
        params: { by, remark: change.remark, ...named },
      });
    case 'withdrawn':
    case 'voided':
      return tellOthers([change.signer_id, change.requested_by], {
        ...news,
        kind: 'sign_off_ended',
        params: { by, what: change.what, ...named },
      });
  }
}

/** Whoever was asked has nothing to sign any more. */
export async function settleSignOff(trx: Db, { id }: About, sign_off_id: string) {
  const asked = await signOffs.askedIn(trx, sign_off_id);
  if (asked.length > 0)
    await settle(
      trx,
      asked.map((entry_id) => linkToEntry('consultant', id, entry_id)),
    );
}
