import * as endpoint from '@consultflow/contract/calendar/endpoints';
import { canHaveFeed } from '@consultflow/contract/calendar/policy';
import { DEFAULT_LANGUAGE } from '@consultflow/contract/language/languages';
import { t } from '@consultflow/contract/language/t';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { allow, conflict, found } from '../../http/errors.ts';
import { ok, sendFile } from '../../http/reply.ts';
import { BASE } from '../../http/transport/web-app.ts';
import * as users from '../users/queries.ts';
import { feedOf } from './feed.ts';
import * as links from './links.ts';
import { programOf } from './program.ts';

/** `publicUrl` is where people reach the product, if that is known; otherwise it is where they have asked. */
export function calendarRoutes(publicUrl?: string): FastifyPluginAsyncZod {
  const rootOf = ({ protocol, host }: FastifyRequest) =>
    publicUrl?.replace(/\/$/, '') ?? `${protocol}://${host}`;

  return async (app) => {
    const { db } = app;

    app.route({
      ...endpoint.readCalendar,
      handler: async (request, reply) => {
        const { token } = request.params;
        const owner = found(await links.findOwner(db, token), 'calendar_not_found');
        app.slots.feeds.take(owner.id, reply);
        await links.noteReader(db, token, programOf(request.headers['user-agent']));
        request.chosenLanguage = owner.language ?? DEFAULT_LANGUAGE;
        const file = await feedOf(db, owner, rootOf(request) + BASE.replace(/\/$/, ''));
        return sendFile(reply, {
          name: 'consultflow.ics',
          type: 'text/calendar; charset=utf-8',
          content: Buffer.from(file),
        });
      },
    });

    app.route({
      ...endpoint.getCalendarFeed,
      handler: async ({ actor, params: { id } }) => {
        const user = found(await users.identify(db, actor, id), 'user_not_found');
        allow(canHaveFeed(actor, user), 'calendar_of_another');
        return ok(await links.about(db, user));
      },
    });

    app.route({
      ...endpoint.renewCalendarLink,
      handler: (request) =>
        request.write(async (trx, actor) => {
          const user = found(await users.identify(trx, actor, request.params.id), 'user_not_found');
          allow(canHaveFeed(actor, user), 'calendar_of_another');
          const token = await links.renew(trx, user.id);
          const calendar_link = `${rootOf(request)}/api/v2/calendar/${token}.ics`;
          return ok({ calendar_link }, t('The calendar has a new address'));
        }),
    });

    app.route({
      ...endpoint.chooseFeed,
      handler: (request) =>
        request.write(async (trx, actor) => {
          const user = found(await users.identify(trx, actor, request.params.id), 'user_not_found');
          allow(canHaveFeed(actor, user), 'calendar_of_another');
          if (!(await links.choose(trx, user.id, request.body))) throw conflict('calendar_not_made');
          return ok(await links.about(trx, user), t('Calendar feed saved'));
        }),
    });
  };
}
