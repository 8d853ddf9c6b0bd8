import { t } from '@consultflow/contract/language/t';
import * as endpoint from '@consultflow/contract/auth/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ok } from '../../http/reply.ts';
import { choosePassword } from './choose-password.ts';
import { registerClient, requestLink, signIn, signOut } from './actions.ts';

export const authRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.login,
    handler: async (request) => ok(await signIn(db, request, request.body), t('Login successful!')),
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
      await signOut(db, request);
      return ok(null);
    },
  });

  app.route({
    ...endpoint.forgotPassword,
    handler: async (request) => {
      await requestLink(db, request, request.body.email);
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
    handler: async (request) => {
      await choosePassword(db, request, request.body);
      return ok(null, t('Your password has been changed. Please log in.'));
    },
  });
};
