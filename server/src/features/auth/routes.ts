import * as endpoint from '@consultflow/contract/auth/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ok } from '../../http/reply.ts';
import { endSession, tokenOf } from '../../http/session.ts';
import { registerClient, signIn } from './actions.ts';

export const authRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.login,
    handler: async ({ body }) => ok(await signIn(db, body), 'Login successful!'),
  });

  app.route({
    ...endpoint.register,
    handler: async ({ body }) =>
      ok(
        await registerClient(db, body),
        "Your account has been created and is awaiting approval. You'll be notified when approved.",
      ),
  });

  app.route({
    ...endpoint.logout,
    handler: async (request) => {
      await endSession(db, tokenOf(request) ?? '');
      return ok(null);
    },
  });
};
