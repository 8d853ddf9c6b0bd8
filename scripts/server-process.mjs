import { inRoot } from './root.mjs';

/** How a server runs, the flags before its program: young objects in 8 MiB, or memory grows by what answers leave. */
export const flags = ['--max-semi-space-size=8'];

/** What was compiled for the last start need not be compiled for this one; few arenas, as few threads allocate. */
export const environment = {
  NODE_COMPILE_CACHE: inRoot('node_modules', '.compiled'),
  MALLOC_ARENA_MAX: '2',
};
