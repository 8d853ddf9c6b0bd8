import * as endpoint from '@consultflow/contract/settings/endpoints';
import type { Settings } from '@consultflow/contract/settings/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ok } from '../../http/reply.ts';
import { tell } from '../notifications/tell.ts';
import * as settings from './queries.ts';

export const settingRoutes =
  (mail_folder: string | null): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = app;
    const shown = async (firm: Settings) => ({
      ...firm,
      mail_folder,
      last_backup_at: await settings.lastBackup(db),
    });

    app.route({
      ...endpoint.getSettings,
      handler: async () => ok(await shown(await settings.read(db))),
    });

    app.route({
      ...endpoint.updateSettings,
      handler: async ({ body }) => ok(await shown(await settings.update(db, body)), messageOf(body)),
    });

    app.route({
      ...endpoint.testNotification,
      handler: async ({ actor }) => {
        await tell(db, actor.id, {
          title: 'Test notification',
          message: 'Notifications reach you.',
          type: 'info',
          link: '/admin/settings',
        });
        return ok(null, 'Test notification sent successfully');
      },
    });
  };

/** The notifications are a tab of their own. */
const messageOf = (changes: object) =>
  Object.keys(changes).every((name) => name.startsWith('notify_'))
    ? 'Notification settings saved successfully'
    : 'General settings saved successfully';
