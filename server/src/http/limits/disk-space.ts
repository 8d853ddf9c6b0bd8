import type { FastifyInstance } from 'fastify';
import type { HasSpace } from '../../db/embedded/space.ts';
import { busy } from '../errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Throws a 503 while the disk has no space for files. Also asked while one arrives. */
    needSpaceForFiles: () => Promise<void>;
  }
}

/**
 * Refuses writes while the disk is nearly full, and files before that. A PostgreSQL without space for its WAL stops,
 * and then nobody could read either.
 */
export function keepSpace(app: FastifyInstance, hasSpace: HasSpace) {
  app.decorate('needSpaceForFiles', async () => {
    if (!(await hasSpace('file'))) throw busy('disk_full_for_files');
  });
  app.addHook('onRequest', async ({ method, routeOptions: { config } }) => {
    if (method === 'GET' || method === 'HEAD' || config.endpoint?.worksOnFullDisk) return;
    if (!(await hasSpace('record'))) throw busy('disk_full');
    if (config.endpoint?.upload) await app.needSpaceForFiles();
  });
}
