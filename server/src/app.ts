import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import type { Db } from './db/open.ts';
import { authRoutes } from './features/auth/routes.ts';
import { consultantRoutes } from './features/consultants/routes.ts';
import { consultationRoutes } from './features/consultations/routes.ts';
import { roomRoutes } from './features/rooms/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { guardRoutes } from './http/guard.ts';
import { HttpError, replyWithError } from './http/errors.ts';
import { parseJsonOnly } from './http/json.ts';
import { setPolicies } from './http/policies.ts';
import { serveWebApp } from './http/web-app.ts';

type Options = Pick<FastifyServerOptions, 'loggerInstance' | 'logger' | 'trustProxy'>;

/** The whole server, not yet listening. */
export function buildApp(db: Db, options: Options = {}) {
  const app = Fastify({
    ...options,
    bodyLimit: 256 * 1024,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: replyWithError,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(replyWithError);
  app.setNotFoundHandler(() => {
    throw new HttpError(404, 'Not found');
  });

  parseJsonOnly(app);
  app.decorate('db', db);
  setPolicies(app);
  app.register(async (calls) => {
    guardRoutes(calls, db);
    calls.register(authRoutes, { prefix: '/api/v2' });
    calls.register(consultantRoutes, { prefix: '/api/v2' });
    calls.register(consultationRoutes, { prefix: '/api/v2' });
    calls.register(consultationRoutes, { prefix: '/api/v1' });
    calls.register(roomRoutes, { prefix: '/api/v2' });
    calls.register(userRoutes, { prefix: '/api/v2' });
  });
  app.get('/healthz', async (_request, reply) => {
    await sql`select 1`.execute(db);
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  serveWebApp(app);
  app.addHook('preClose', (done) => {
    hangUp(app);
    done();
  });
  return app;
}

/** While the last requests are answered, connections that have nothing more to say are closed at once. */
function hangUp(app: FastifyInstance) {
  const timer = setInterval(() => app.server.closeIdleConnections(), 100).unref();
  app.server.once('close', () => clearInterval(timer));
}
