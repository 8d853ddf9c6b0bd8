import * as endpoint from '@consultflow/contract/settings/endpoints';
import type { Settings } from '@consultflow/contract/settings/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../db/open.ts';
import { conflict } from '../../http/errors.ts';
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
            sentBy(await settings.read(trx));
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
          async () => ok(null, sentBy(await settings.read(db))),
        ),
    });
  };

/** What a test notification was sent by, or a 409 where it is by nothing. */
function sentBy({ notify_in_app, notify_by_email }: Settings) {
  if (!notify_in_app && !notify_by_email)
    throw conflict('Nothing was sent: in-app and email notifications are both switched off.');
  if (!notify_by_email) return 'Test notification sent successfully, in the app only: email is switched off.';
  if (!notify_in_app) return 'Test notification sent successfully, by email only: in-app is switched off.';
  return 'Test notification sent successfully';
}

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
