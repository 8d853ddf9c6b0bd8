import * as endpoint from '@consultflow/contract/versions/endpoints';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { readPage } from '../../db/page.ts';
import { positionAfter } from '../../http/cursor.ts';
import { found } from '../../http/errors.ts';
import { callerOf } from '../../http/guard.ts';
import { ok, page } from '../../http/reply.ts';
import * as consultations from '../consultations/queries.ts';
import { compare, type Texts } from './compare.ts';
import * as drafts from '../drafts/queries.ts';
import * as versions from './queries.ts';

export const versionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.listVersions,
    handler: async ({ actor, params: { id }, query: { limit, cursor } }) => {
      const seen = found(await consultations.findInBrief(db, actor, id), 'consultation_not_found');
      return page(
        await readPage(db, versions.versions(db, seen), {
          table: 'version',
          long: ['body'],
          order: oldestFirst,
          limit,
          after: positionAfter(cursor, oldestFirst),
        }),
      );
    },
  });

  app.route({
    ...endpoint.compareVersions,
    handler: async (request) => {
      const { id, number } = request.params;
      const { against = number - 1 } = request.query;
      const read = async () => {
        const seen = found(await consultations.findInBrief(db, request.actor, id), 'consultation_not_found');
        const texts = await versions.textsOf(db, seen, [number, against]);
        const after = found(texts.get(number), 'version_not_found');
        const before = against === 0 ? '' : found(texts.get(against), 'version_not_found');
        return { before, after };
      };
      const { comparison } = await compareFor(request, read);
      return ok({ number, against: against || null, ...comparison });
    },
  });

  app.route({
    ...endpoint.compareDraft,
    handler: async (request) => {
      const read = async () => {
        const { id } = request.params;
        const seen = found(await consultations.findInBrief(db, request.actor, id), 'consultation_not_found');
        const draft = found(await drafts.find(db, seen), 'draft_not_found');
        const against = request.query.against ?? seen.result_version ?? 0;
        const texts = await versions.textsOf(db, seen, [against]);
        const before = against === 0 ? '' : found(texts.get(against), 'version_not_found');
        return { before, after: draft.body, draft_version: draft.version, against: against || null };
      };
      const { texts, comparison } = await compareFor(request, read);
      return ok({ draft_version: texts.draft_version, against: texts.against, ...comparison });
    },
  });

  /** The session may have ended during a wait, too. */
  const compareFor = async <T extends Texts>(request: FastifyRequest, read: () => Promise<T>) =>
    compare(request.actor.id, await read(), async () => {
      await callerOf(db, request);
      return read();
    });
};

const oldestFirst = {
  name: 'number',
  by: sql`version.number`,
  type: 'integer',
  direction: 'asc',
} as const;
