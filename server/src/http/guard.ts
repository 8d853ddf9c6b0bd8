import type { Endpoint } from '@consultflow/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';
import { allow } from './errors.ts';
import { respell } from './transport/field-aliases.ts';
import { whoIsCalling } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's endpoint of this route; undefined for pages and files. */
    endpoint?: Endpoint;
  }
}

/** The caller, read now, if their role may make this call; otherwise 401 or 403. */
export async function callerOf(db: Db, request: FastifyRequest) {
  const { endpoint } = request.routeOptions.config;
  const actor = await whoIsCalling(db, request);
  request.actor = actor;
  allow(endpoint?.roles.includes(actor.role) ?? false, 'role_not_allowed');
  return actor;
}

/** A route without roles stops the start of the server; callers without one of the roles stop here. */
export function guardRoutes(app: FastifyInstance, db: Db) {
  app.decorateRequest('actor');
  app.addHook('onRoute', (route) => {
    // Routes spread their endpoint, so the route has all its fields.
    const endpoint = { ...(route as unknown as Endpoint), url: route.routePath };
    if (!endpoint.roles) throw new Error(`${endpoint.method} ${route.url} does not say who may call it`);
    route.config = { ...route.config, endpoint };
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

/** Reads the caller again, for the handler, and checks their role. */
async function identify(db: Db, request: FastifyRequest) {
  if (request.routeOptions.config.endpoint?.roles !== 'anyone') await callerOf(db, request);
}
