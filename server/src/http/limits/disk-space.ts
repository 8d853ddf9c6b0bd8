import type { FastifyInstance } from 'fastify';
import { busy } from '../errors.ts';

/**
 * Refuses writes while the disk is nearly full. A PostgreSQL without space for its WAL stops, and then nobody could
 * read either.
 */
export function keepSpace(app: FastifyInstance, hasSpace: () => Promise<boolean>) {
  app.addHook('onRequest', async ({ method, routeOptions: { config } }) => {
    if (method === 'GET' || method === 'HEAD' || config.endpoint?.worksOnFullDisk) return;
    if (!(await hasSpace())) throw busy('disk_full');
  });
}
