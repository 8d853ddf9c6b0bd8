import type { Endpoint } from '@consultflow/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** The caller as they are at this moment, if their role may make this call; 401 or 403 otherwise. */
export async function callerOf(db: Db, request: FastifyRequest) {
  const { roles } = request.routeOptions.config;
  const actor = await whoIsCalling(db, request);
  allow(roles?.includes(actor.role) ?? false, 'Your role may not do this');
  return actor;
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
    await identify(db, request);
  });
  app.addHook('preValidation', async (request) => {
    // A body may take a minute to arrive, and the session may end meanwhile.
    if (request.method !== 'GET') await identify(db, request);
    request.body = respell(request.body);
  });
}

/** Who is calling, by now, and that their role may. */
async function identify(db: Db, request: FastifyRequest) {
  if (request.routeOptions.config.roles !== 'anyone') request.actor = await callerOf(db, request);
}
