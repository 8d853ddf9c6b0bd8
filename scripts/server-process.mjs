import { inRoot } from './root.mjs';

/**
 * The flags before a server's program: 16 MiB for young objects, and a garbage collection whenever the heap has grown
 * by half, since memory would otherwise grow with every response.
 */
export const flags = ['--max-semi-space-size=16', '--heap-growing-percent=50'];

/**
 * What was compiled for the last start need not be compiled for this one. Few arenas, as few threads allocate; freed
 * memory from 128 KiB goes back to the system, since glibc otherwise raises this limit with every larger block.
 */
export const environment = {
  NODE_COMPILE_CACHE: inRoot('node_modules', '.compiled'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
