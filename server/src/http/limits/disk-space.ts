import type { FastifyInstance } from 'fastify';
import { busy } from '../errors.ts';

/**
 * Refuses what would be saved while the disk is nearly full. A PostgreSQL that finds no space for its log ends, and
 * nobody could read any more either.
 */
export function keepSpace(app: FastifyInstance, hasSpace: () => Promise<boolean>) {
  app.addHook('onRequest', async ({ method, routeOptions: { config } }) => {
    if (method === 'GET' || method === 'HEAD' || config.endpoint?.worksOnFullDisk) return;
    if (!(await hasSpace())) throw busy('disk_full');
  });
}
