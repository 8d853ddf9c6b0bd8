import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyServerOptions, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import type { Db } from './db/open.ts';
import { authRoutes } from './features/auth/routes.ts';
import { companyRoutes } from './features/companies/routes.ts';
import { consultantRoutes } from './features/consultants/routes.ts';
import { consultationRoutes } from './features/consultations/routes.ts';
import { dashboardRoutes } from './features/dashboards/routes.ts';
import { roomRoutes } from './features/rooms/routes.ts';
import { scheduleRoutes } from './features/schedules/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { guardRoutes } from './http/guard.ts';
import { replyWithError } from './http/errors.ts';
import { answerRawly, closeGently } from './http/connections.ts';
import { parseJsonOnly } from './http/json.ts';
import { setPolicies } from './http/policies.ts';
import { answerUnknown, serveWebApp } from './http/web-app.ts';

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
    return503OnClosing: false,
    clientErrorHandler: answerRawly,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: replyWithError,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(replyWithError);
  app.setNotFoundHandler(answerUnknown);

  parseJsonOnly(app);
  app.decorate('db', db);
  setPolicies(app);
  app.register(async (calls) => {
    guardRoutes(calls, db);
    calls.register(authRoutes, { prefix: '/api/v2' });
    calls.register(companyRoutes, { prefix: '/api/v2' });
    calls.register(consultantRoutes, { prefix: '/api/v2' });
    calls.register(consultationRoutes, { prefix: '/api/v2' });
    calls.register(consultationRoutes, { prefix: '/api/v1' });
    calls.register(dashboardRoutes, { prefix: '/api/v2' });
    calls.register(roomRoutes, { prefix: '/api/v2' });
    calls.register(scheduleRoutes, { prefix: '/api/v2' });
    calls.register(userRoutes, { prefix: '/api/v2' });
  });
  app.get('/healthz', async (_request, reply) => {
    await sql`select 1`.execute(db);
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  serveWebApp(app);
  closeGently(app);
  return app;
}
