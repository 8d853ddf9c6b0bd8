import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { HasSpace } from './db/embedded/space.ts';
import { listen } from './db/listen-notifications.ts';
import { type Db, openDatabase } from './db/open.ts';
import { auditReplies } from './http/audited-replies.ts';
import { acceptanceRoutes } from './features/consultations/acceptance/routes.ts';
import { absenceRoutes } from './features/absences/routes.ts';
import { appointmentRoutes } from './features/appointments/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { memberRoutes } from './features/companies/member-routes.ts';
import { companyRoutes } from './features/companies/routes.ts';
import { consultantRoutes } from './features/users/consultant-routes.ts';
import { bookingRoutes } from './features/consultations/booking/routes.ts';
import { consultationRoutes } from './features/consultations/routes.ts';
import { dashboardRoutes } from './features/dashboards/routes.ts';
import { openHub } from './features/events/hub.ts';
import { serveLanding } from './features/firm/landing.ts';
import { firmRoutes } from './features/firm/routes.ts';
import { exportRoutes } from './features/exports/routes.ts';
import {
  forDocuments,
  forDownloads,
  forExports,
  forFeeds,
  forUploads,
  newSlots,
} from './http/limits/slots.ts';
import { LEAST_RATE, type Rate } from './features/files/least-rate.ts';
import type { Scanner } from './features/files/scanner.ts';
import { caseFileRoutes, fileRoutes } from './features/files/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { handoverRoutes } from './features/handovers/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { roomRoutes } from './features/rooms/routes.ts';
import { scheduleRoutes } from './features/schedules/routes.ts';
import { settingRoutes } from './features/settings/routes.ts';
import { slotRoutes } from './features/slots/routes.ts';
import { draftRoutes } from './features/consultations/result/draft-routes.ts';
import { signOffRoutes } from './features/consultations/result/sign-off-routes.ts';
import { templateRoutes } from './features/templates/routes.ts';
import { timelineRoutes } from './features/timeline/routes.ts';
import { versionRoutes } from './features/versions/routes.ts';
import { timeRoutes } from './features/time/routes.ts';
import { topicRoutes } from './features/topics/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { serveApiPage } from './http/reference/routes.ts';
import { guardRoutes } from './http/guard.ts';
import { replyWithError } from './http/errors.ts';
import { keepSpace } from './http/limits/disk-space.ts';
import { tellHealth } from './http/transport/health.ts';
import { compressAnswers } from './http/transport/compress.ts';
import { limitArrival, UPLOAD_MS } from './http/transport/arrival.ts';
import { limitBodies } from './http/limits/body-memory.ts';
import { limitConnections } from './http/limits/connection-limit.ts';
import { answerRawly, answerUnusable, closeGently } from './http/transport/connections.ts';
import { parseJsonOnly } from './http/transport/json-bodies.ts';
import { limitCalls, limitedTries, limitTries, unlimitedTries } from './http/limits/rate-limits.ts';
import { logAnswer } from './http/transport/log.ts';
import { type Readers, serveMetrics } from './http/transport/metrics.ts';
import { policyHeaders, setPolicies } from './http/transport/security-headers.ts';
import { tellWhenOver } from './http/transport/request-end.ts';
import { serializeBySchema } from './http/transport/serialize.ts';
import { limitCallsAtOnce } from './http/limits/concurrent-calls.ts';
import { letStalledReadersGo } from './http/limits/stalled-readers.ts';
import { limitUnread } from './http/limits/unread-replies.ts';
import { answerUnknown, serveWebApp } from './http/transport/web-app.ts';
import { answerInLanguage } from './http/request-language.ts';
import { watchHandlers } from './http/when-settled.ts';
import { writeAsCaller } from './http/write-transaction.ts';

type Options = Pick<FastifyServerOptions, 'logger' | 'trustProxy'> & {
  /** Whether sign-ins and calls are rate-limited. */
  limits?: boolean;
  metrics?: Readers;
  /** The database for LISTEN; without it open screens get changes some seconds late. */
  connectionString?: string;
  /** Where people reach the product, if that is configured. */
  publicUrl?: string;
  /** Where mails are stored without a mail server. */
  mailFolder?: string | null;
  /** Whether the database's disk has free space, where that is known. */
  hasSpace?: HasSpace;
  /** Of the body of an upload. */
  leastRate?: Rate;
  /** Scans what is uploaded for viruses. */
  scanner?: Scanner;
};

/** The whole server, not yet listening. */
export function buildApp(
  db: Db,
  {
    limits = false,
    metrics = 'loopback',
    connectionString,
    publicUrl,
    mailFolder = null,
    hasSpace = async () => true,
    leastRate = LEAST_RATE,
    scanner,
    ...options
  }: Options = {},
) {
  const app = Fastify({
    ...options,
    bodyLimit: 256 * 1024,
    // A HEAD would generate a whole file for nobody, and a list would cost as much as by GET.
    exposeHeadRoutes: false,
    requestTimeout: UPLOAD_MS,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerRawly,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      reply.raw.once('close', () => logAnswer(request, reply));
      // No hook has run.
      reply.headers({ ...policyHeaders, 'cache-control': 'no-store' });
      return replyWithError(error, request, reply);
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializeBySchema);
  app.setErrorHandler(replyWithError);
  app.setNotFoundHandler(answerUnknown);

  answerInLanguage(app);
  parseJsonOnly(app);
  app.decorate('db', db);
  app.decorate('leastRate', leastRate);
  app.decorate('scanner', scanner);
  app.decorate('limited', limits ? limitedTries(db) : unlimitedTries);
  app.decorate('slots', {
    exports: newSlots(forExports),
    documents: newSlots(forDocuments),
    uploads: newSlots(forUploads),
    downloads: newSlots(forDownloads),
    feeds: newSlots(forFeeds),
  });
  const hub = hearEvents(app, db, connectionString);
  setPolicies(app);
  tellWhenOver(app, logAnswer);
  answerUnusable(app);
  limitArrival(app);
  limitConnections(app);
  limitBodies(app);
  limitUnread(app);
  letStalledReadersGo(app);
  serveMetrics(app, db, metrics, hub.lag);
  serveApiPage(app);
  app.register(async (calls) => {
    guardRoutes(calls, db);
    watchHandlers(calls);
    writeAsCaller(calls, db);
    auditReplies(calls, db);
    compressAnswers(calls);
    keepSpace(calls, hasSpace);
    if (limits) {
      limitTries(calls, db);
      limitCalls(calls);
      limitCallsAtOnce(calls);
    }
    calls.register(absenceRoutes, { prefix: '/api/v2' });
    calls.register(appointmentRoutes, { prefix: '/api/v2' });
    calls.register(auditRoutes, { prefix: '/api/v2' });
    calls.register(authRoutes, { prefix: '/api/v2' });
    calls.register(calendarRoutes(publicUrl), { prefix: '/api/v2' });
    calls.register(companyRoutes, { prefix: '/api/v2' });
    calls.register(memberRoutes(mailFolder === null), { prefix: '/api/v2' });
    calls.register(consultantRoutes, { prefix: '/api/v2' });
    calls.register(consultationRoutes, { prefix: '/api/v2' });
    calls.register(consultationRoutes, { prefix: '/api/v1' });
    calls.register(dashboardRoutes, { prefix: '/api/v2' });
    calls.register(eventRoutes(hub), { prefix: '/api/v2' });
    calls.register(exportRoutes, { prefix: '/api/v2' });
    calls.register(fileRoutes, { prefix: '/api/v2' });
    calls.register(caseFileRoutes, { prefix: '/api/v2' });
    calls.register(caseFileRoutes, { prefix: '/api/v1' });
    calls.register(firmRoutes, { prefix: '/api/v2' });
    calls.register(handoverRoutes, { prefix: '/api/v2' });
    calls.register(notificationRoutes, { prefix: '/api/v2' });
    calls.register(roomRoutes, { prefix: '/api/v2' });
    calls.register(acceptanceRoutes, { prefix: '/api/v2' });
    calls.register(acceptanceRoutes, { prefix: '/api/v1' });
    calls.register(bookingRoutes, { prefix: '/api/v2' });
    calls.register(bookingRoutes, { prefix: '/api/v1' });
    calls.register(slotRoutes, { prefix: '/api/v2' });
    calls.register(scheduleRoutes, { prefix: '/api/v2' });
    calls.register(settingRoutes(mailFolder), { prefix: '/api/v2' });
    calls.register(templateRoutes, { prefix: '/api/v2' });
    calls.register(timeRoutes, { prefix: '/api/v2' });
    calls.register(draftRoutes, { prefix: '/api/v2' });
    calls.register(draftRoutes, { prefix: '/api/v1' });
    calls.register(signOffRoutes, { prefix: '/api/v2' });
    calls.register(signOffRoutes, { prefix: '/api/v1' });
    calls.register(timelineRoutes, { prefix: '/api/v2' });
    calls.register(timelineRoutes, { prefix: '/api/v1' });
    calls.register(topicRoutes, { prefix: '/api/v2' });
    calls.register(versionRoutes, { prefix: '/api/v2' });
    calls.register(versionRoutes, { prefix: '/api/v1' });
    calls.register(userRoutes, { prefix: '/api/v2' });
  });
  tellHealth(app, db);
  serveWebApp(app);
  serveLanding(app, db);
  closeGently(app);
  return app;
}

function hearEvents(app: FastifyInstance, db: Db, connectionString: string | undefined) {
  const warn = (error: unknown) => app.log.warn(error);
  // With its own connection, so that streams of ended sessions close in time under any load.
  const own = connectionString ? openDatabase(connectionString, warn) : undefined;
  const hub = openHub(db, warn, own);
  const listener =
    connectionString &&
    listen(
      connectionString,
      {
        consultflow_events: () => void hub.look(),
        consultflow_presence: (told) => void hub.tellWriting(told),
      },
      () => void hub.look(),
      warn,
    );
  app.addHook('preClose', async () => {
    hub.close();
    if (listener) await listener.close();
  });
  app.addHook('onClose', async () => own?.destroy());
  return hub;
}
