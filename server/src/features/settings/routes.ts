import * as endpoint from '@consultflow/contract/settings/endpoints';
import type { Settings } from '@consultflow/contract/settings/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../db/open.ts';
import { ok } from '../../http/reply.ts';
import { tell } from '../notifications/tell.ts';
import * as settings from './queries.ts';

export const settingRoutes =
  (mail_folder: string | null): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = app;
    app.route({
      ...endpoint.getSettings,
      handler: async () => ok(await shown(db, mail_folder, await settings.read(db))),
    });

    app.route({
      ...endpoint.updateSettings,
      handler: ({ body, write }) =>
        write(async (trx) =>
          ok(await shown(trx, mail_folder, await settings.update(trx, body)), messageOf(body)),
        ),
    });

    app.route({
      ...endpoint.testNotification,
      handler: ({ create }) =>
        create(
          async (trx, actor) => {
            await tell(trx, actor.id, {
              title: 'Test notification',
              message: 'Notifications reach you.',
              type: 'info',
              link: '/admin/settings',
              caused_by: actor.id,
              at_once: true,
            });
            return null;
          },
          async () => ok(null, 'Test notification sent successfully'),
        ),
    });
  };

const shown = async (db: Db, mail_folder: string | null, firm: Settings) => ({
  ...firm,
  mail_folder,
  last_backup_at: await settings.lastBackup(db),
});

/** The notifications are a tab of their own. */
const messageOf = (changes: object) =>
  Object.keys(changes).every((name) => name.startsWith('notify_'))
    ? 'Notification settings saved successfully'
    : 'General settings saved successfully';
