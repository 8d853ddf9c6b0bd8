import { vi } from 'vitest';
import type { buildApp } from '../app.ts';

type Original = Record<string, (...given: unknown[]) => unknown>;

/** The server with one module, by its path below `server/src`, replaced in part, to see that a test would notice. */
export async function faultyApp(
  module: string,
  fault: (original: Original) => Original,
  ...given: Parameters<typeof buildApp>
) {
  const path = `../${module}`;
  vi.resetModules();
  vi.doMock(path, async (importOriginal) => {
    const original = await importOriginal<Original>();
    return { ...original, ...fault(original) };
  });
  const faulty = await import('../app.ts');
  vi.doUnmock(path);
  vi.resetModules();
  return faulty.buildApp(...given);
}
