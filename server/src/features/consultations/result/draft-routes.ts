import * as endpoint from '@consultflow/contract/drafts/endpoints';
import { isDraftable } from '@consultflow/contract/drafts/policy';
import { t } from '@consultflow/contract/language/t';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { conflict, found } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import * as consultations from '../queries.ts';
import { held } from './held.ts';
import { endSignOff } from './sign-off-change.ts';
import { clean } from '../clean.ts';
import * as drafts from '../../drafts/queries.ts';
import * as files from '../../files/queries.ts';

export const draftRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.getDraft,
    handler: async ({ actor, params: { id } }) => {
      const seen = found(await consultations.findInBrief(db, actor, id), 'consultation_not_found');
      return ok((await drafts.find(db, seen)) ?? null);
    },
  });

  app.route({
    ...endpoint.saveDraft,
    handler: ({ params: { id }, body: { body, updated_at, file_ids }, write }) =>
      write(async (trx, actor) => {
        const seen = await held(trx, actor, id);
        if (!isDraftable(seen)) throw conflict('draft_not_possible');
        const text = clean(body, 'body');
        const earlier = await drafts.find(trx, seen);
        if (earlier?.updated_at !== updated_at) throw otherDraft(earlier, updated_at);

        const before = earlier?.files.map((file) => file.id) ?? [];
        const hasOtherFiles = file_ids !== undefined && file_ids.join() !== before.join();
        await drafts.save(trx, actor, seen, { body: text, hasOtherFiles });
        if (hasOtherFiles) await files.keepForDraft(trx, actor, seen, file_ids);
        if (hasOtherFiles || earlier?.body !== text) await endSignOff(trx, actor, seen);
        return ok(found(await drafts.find(trx, seen)), t('Draft saved'));
      }),
  });

  app.route({
    ...endpoint.discardDraft,
    handler: ({ params: { id }, query: { updated_at }, write }) =>
      write(async (trx, actor) => {
        const seen = await held(trx, actor, id);
        const now = found(await drafts.find(trx, seen), 'draft_not_found');
        if (updated_at && updated_at !== now.updated_at) throw otherDraft(now, updated_at);
        found(await drafts.discard(trx, seen), 'draft_not_found');
        await endSignOff(trx, actor, seen);
        return ok(null, t('Draft discarded'));
      }),
  });
};

/** Somebody has begun, changed, released or discarded it meanwhile. */
function otherDraft(now: Awaited<ReturnType<typeof drafts.find>>, seen: string | undefined) {
  if (!now) return conflict('draft_gone');
  const { author_id, author_name, updated_at } = now;
  const params = { changed_by: author_id, changed_by_name: author_name, updated_at };
  return conflict(seen ? 'draft_changed' : 'draft_exists', { params });
}
