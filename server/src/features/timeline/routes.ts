import { removableUntil } from '@consultflow/contract/files/policy';
import * as endpoint from '@consultflow/contract/timeline/endpoints';
import { canWrite } from '@consultflow/contract/timeline/policy';
import { sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../db/open.ts';
import { readPage } from '../../db/page.ts';
import { positionAfter } from '../../http/cursor.ts';
import { allow, conflict, found } from '../../http/errors.ts';
import { ok, page } from '../../http/reply.ts';
import type { SessionUser } from '../../http/session.ts';
import { isSealed } from '../consultations/queries.ts';
import * as files from '../files/queries.ts';
import { edit } from './edit.ts';
import * as followers from '../../conversation/followers.ts';
import { readOn } from './read.ts';
import { pageOf } from './page.ts';
import { post } from './post.ts';
import { announcePresence } from './presence.ts';
import type { Case } from '../../conversation/said.ts';
import * as timeline from './queries.ts';
import { redact } from './redact.ts';

export const timelineRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.countUnread,
    handler: async ({ actor }) => ok(await followers.unreadOf(db, actor)),
  });

  app.route({
    ...endpoint.getTimeline,
    handler: async ({ actor, params: { id }, query }) => {
      const seen = found(await timeline.find(db, actor, id), 'consultation_not_found');
      const reading = await followers.readingOf(db, actor, seen);
      const { entries, ...more } = await pageOf(db, actor, seen, { ...query, first: reading.first_unread });
      return { ...ok(entries), ...more, reading };
    },
  });

  app.route({
    ...endpoint.listPeople,
    handler: async ({ actor, params: { id }, query: { visibility } }) => {
      const seen = found(await timeline.find(db, actor, id), 'consultation_not_found');
      return ok(await timeline.people(db, actor, seen, visibility));
    },
  });

  app.route({
    ...endpoint.postMessage,
    handler: ({ params: { id }, body, create }) =>
      create(
        async (trx, actor) =>
          post(trx, actor, await caseToChange(trx, actor, id, await timeline.hold(trx, actor, id)), body),
        async (trx, actor, entry_id) =>
          ok(timeline.entryOf(found(await timeline.message(trx, actor, entry_id), 'message_not_found'))),
      ),
  });

  app.route({
    ...endpoint.editMessage,
    handler: ({ params: { id }, body, write }) =>
      write(async (trx, actor) => {
        await edit(trx, actor, await messageToChange(trx, actor, id), body);
        return ok(timeline.entryOf(found(await timeline.message(trx, actor, id), 'message_not_found')));
      }),
  });

  app.route({
    ...endpoint.takeFileBack,
    handler: ({ params: { id, file_id }, write }) =>
      write(async (trx, actor) => {
        await messageToChange(trx, actor, id);
        const file = found(await files.findOfEntry(trx, actor, id, file_id), 'file_not_found');
        allow(file.owner_id === actor.id, 'remove_file_not_allowed');
        if (Date.now() > removableUntil(file.attached_at!)) throw conflict('file_not_removable');
        found(await files.takeBack(trx, file_id), 'file_not_found');
        return ok(null);
      }),
  });

  app.route({
    ...endpoint.listMessageVersions,
    handler: async ({ actor, params: { id }, query: { limit, cursor } }) => {
      found(await timeline.message(db, actor, id), 'message_not_found');
      return page(
        await readPage(db, timeline.versions(db, id), {
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
    ...endpoint.redactMessage,
    handler: ({ params: { id }, body: { reason }, write }) =>
      write(async (trx, actor) => {
        await messageToChange(trx, actor, id);
        await redact(trx, actor, id, reason);
        return ok(timeline.entryOf(found(await timeline.message(trx, actor, id), 'message_not_found')));
      }),
  });

  app.route({
    ...endpoint.read,
    handler: ({ params: { id }, body, write }) =>
      write(async (trx, actor) => {
        const seen = await caseToChange(trx, actor, id, await timeline.find(trx, actor, id));
        const entry = found(await timeline.entry(trx, actor, seen, body.entry_id), 'entry_not_found');
        await readOn(trx, actor, seen, entry, body.is_unread);
        return ok(await followers.readingOf(trx, actor, seen));
      }),
  });

  app.route({
    ...endpoint.showPresence,
    handler: ({ params: { id }, body, write }) =>
      write(async (trx, actor) => {
        const seen = await caseToChange(trx, actor, id, await timeline.find(trx, actor, id));
        allow(canWrite(actor, body.visibility), 'note_not_allowed');
        await announcePresence(trx, actor, seen, body);
        return ok(null);
      }),
  });

  app.route({
    ...endpoint.follow,
    handler: ({ params: { id }, write }) => write((trx, actor) => choose(trx, actor, id, true)),
  });

  app.route({
    ...endpoint.unfollow,
    handler: ({ params: { id }, write }) => write((trx, actor) => choose(trx, actor, id, false)),
  });
};

async function choose(trx: Db, actor: SessionUser, id: string, is_following: boolean) {
  const seen = await caseToChange(trx, actor, id, await timeline.find(trx, actor, id));
  await followers.setFollowing(trx, seen, actor.id, is_following);
  await followers.announceToSelf(trx, seen, actor.id);
  return ok({ is_following });
}

/** The case that somebody writes in; a restricted one an admin has to open first. */
async function caseToChange(db: Db, actor: SessionUser, id: string, seen: Case | undefined) {
  if (!seen) allow(!(await isSealed(db, actor, id)), 'case_not_opened');
  return found(seen, 'consultation_not_found');
}

async function messageToChange(trx: Db, actor: SessionUser, id: string) {
  const seen = await timeline.message(trx, actor, id);
  if (!seen) allow(!(await isSealed(trx, actor, await timeline.caseOf(trx, id))), 'case_not_opened');
  return found(seen, 'message_not_found');
}

const oldestFirst = { name: 'number', by: sql`version.number`, type: 'integer', direction: 'asc' } as const;
