import { inRoot } from './root.mjs';

/**
 * How a server runs, the flags before its program: young objects in 16 MiB, and rubbish is collected when there is as
 * much again as what lives, or memory grows by what answers leave.
 */
export const flags = ['--max-semi-space-size=16', '--heap-growing-percent=100'];

/** What was compiled for the last start need not be compiled for this one; few arenas, as few threads allocate. */
export const environment = {
  NODE_COMPILE_CACHE: inRoot('node_modules', '.compiled'),
  MALLOC_ARENA_MAX: '2',
};
