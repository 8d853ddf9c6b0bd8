import { login, logout } from '@consultflow/contract/auth/endpoints';
import { exportConsultations } from '@consultflow/contract/exports/endpoints';
import type { FastifyInstance } from 'fastify';
import { full } from './errors.ts';

/** Little or nothing is written for these: people still come, take their documents and leave. */
const goesOn = [login, logout, exportConsultations].map(({ url }) => url);

/**
 * Refuses what would be saved while the disk is nearly full. A PostgreSQL that finds no space for its log ends, and
 * nobody could read any more either.
 */
export function keepSpace(app: FastifyInstance, hasSpace: () => Promise<boolean>) {
  app.addHook('onRequest', async ({ method, routeOptions: { url = '' } }) => {
    if (method === 'GET' || method === 'HEAD' || goesOn.some((one) => url.endsWith(one))) return;
    if (!(await hasSpace())) throw full();
  });
}
