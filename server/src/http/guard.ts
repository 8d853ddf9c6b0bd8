import type { Endpoint } from '@consultflow/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';
import { allow } from './errors.ts';
import { respell } from './spellings.ts';
import { whoIsCalling } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    roles?: Endpoint['roles'];
    file?: Endpoint['file'];
  }
}

/** Every call says who may make it, or the server does not start; nobody else gets past this point. */
export function guardRoutes(app: FastifyInstance, db: Db) {
  app.decorateRequest('actor');
  app.addHook('onRoute', (route) => {
    const { roles, file } = route as Partial<Endpoint>;
    if (!roles) throw new Error(`${String(route.method)} ${route.url} does not say who may call it`);
    route.config = { ...route.config, roles, ...(file && { file }) };
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { roles } = request.routeOptions.config;
    if (roles === 'anyone') return;
    request.actor = await whoIsCalling(db, request);
    allow(roles?.includes(request.actor.role) ?? false, 'Your role may not do this');
  });
  app.addHook('preValidation', async (request) => {
    request.body = respell(request.body);
  });
}
