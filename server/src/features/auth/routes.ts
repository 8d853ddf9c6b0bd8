import { t } from '@consultflow/contract/language/t';
import * as endpoint from '@consultflow/contract/auth/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ok } from '../../http/reply.ts';
import { endSession, tokenOf } from '../../http/session.ts';
import { enqueueReset } from '../../mail/job.ts';
import { choosePassword } from './choose-password.ts';
import { registerClient, signIn } from './actions.ts';

export const authRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.login,
    handler: async ({ body }) => ok(await signIn(db, body), t('Login successful!')),
  });

  app.route({
    ...endpoint.register,
    handler: async (request) =>
      ok(
        await registerClient(db, request, request.body),
        t("Your account has been created and is awaiting approval. You'll be notified when approved."),
      ),
  });

  app.route({
    ...endpoint.logout,
    handler: async (request) => {
      await endSession(db, tokenOf(request) ?? '');
      return ok(null);
    },
  });

  app.route({
    ...endpoint.forgotPassword,
    handler: async ({ body: { email } }) => {
      await enqueueReset(db, email);
      return ok(
        null,
        t(
          'If there is an account with this email, a link to choose a new password is on its way. It works for 30 minutes.',
        ),
      );
    },
  });

  app.route({
    ...endpoint.resetPassword,
    handler: async ({ body }) => {
      await choosePassword(db, body);
      return ok(null, t('Your password has been changed. Please log in.'));
    },
  });
};
