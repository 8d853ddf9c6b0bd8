import { t } from '@consultflow/contract/language/t';
import * as endpoint from '@consultflow/contract/settings/endpoints';
import { BookingRules } from '@consultflow/contract/settings/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../db/open.ts';
import { conflict, found } from '../../http/errors.ts';
import { ok } from '../../http/reply.ts';
import { tell } from '../../news/tell.ts';
import * as users from '../users/queries.ts';
import { checked, checkSeen, checkZone } from './check.ts';
import * as settings from './queries.ts';

/** In bytes: the three public texts, as they are and as they were, with what JSON escapes. */
const MOST_BODY = 1024 * 1024;

export const settingRoutes =
  (mail_folder: string | null): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = app;
    app.route({
      ...endpoint.getSettings,
      handler: async () => ok(await shown(db, mail_folder)),
    });

    app.route({
      ...endpoint.updateSettings,
      bodyLimit: MOST_BODY,
      handler: ({ body, write }) => {
        const { before, ...wanted } = body;
        const changes = checked(wanted);
        return write(async (trx) => {
          await checkZone(trx, changes);
          if (before) await checkSeen(trx, before, changes);
          await settings.update(trx, changes);
          return ok(await shown(trx, mail_folder), messageOf(changes));
        });
      },
    });

    app.route({
      ...endpoint.testNotification,
      handler: ({ create }) =>
        create(
          async (trx, actor) => {
            await sentTo(trx, actor.id);
            await tell(trx, actor.id, {
              kind: 'test',
              params: {},
              type: 'info',
              link: '/admin/settings',
              caused_by: actor.id,
              at_once: true,
            });
            return null;
          },
          async (trx, actor) => ok(null, await sentTo(trx, actor.id)),
        ),
    });
  };

const shown = async (db: Db, mail_folder: string | null) => ({
  ...(await settings.read(db)),
  ...(await settings.identity(db)),
  mail_folder,
  last_backup_at: await settings.lastBackup(db),
});

/** How notifications are sent by these settings; a 409 if not at all. */
async function sentTo(db: Db, id: string) {
  const { notify_in_app, notify_by_email } = await settings.read(db);
  const user = found(await users.findAccount(db, id), 'user_not_found');
  if (notify_in_app && notify_by_email && user.wants_mail) return t('Test notification sent successfully');
  if (notify_in_app)
    return notify_by_email
      ? t('Test notification sent in the app; no email, as your emails are switched off')
      : t('Test notification sent in the app; no email, as email notifications are off');
  if (notify_by_email && user.wants_mail)
    return t('Test notification sent by mail; in-app notifications are off');
  throw conflict(notify_by_email ? 'nothing_sent_in_app' : 'nothing_sent');
}

/** Each tab of the screen has its own message. */
function messageOf(changes: object) {
  const names = Object.keys(changes);
  const only = (...some: string[]) => names.every((name) => some.includes(name));
  if (only('notify_in_app', 'notify_by_email')) return t('Notification settings saved successfully');
  if (only('firm_name', 'firm_logo')) return t('Name and logo saved successfully');
  if (only('terms', 'privacy', 'contact')) return t('Public pages saved successfully');
  if (only(...Object.keys(BookingRules.shape), 'reminders'))
    return t('Scheduling settings saved successfully');
  return t('General settings saved successfully');
}
