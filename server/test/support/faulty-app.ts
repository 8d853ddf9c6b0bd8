import { vi } from 'vitest';
import type { buildApp } from '../../src/app.ts';

type Original = Record<string, (...given: unknown[]) => unknown>;
type Fault = (original: Original) => Original;

/**
 * The server with a module, by its path below `server/src`, replaced in part, to check that a test detects the fault.
 */
export async function faultyApp(module: string, fault: Fault, ...given: Parameters<typeof buildApp>) {
  const faulty = await withFault(module, fault, () => import('../../src/app.ts'));
  return faulty.buildApp(...given);
}

/** The result of an import while a module is replaced in part. */
export async function withFault<Loaded>(module: string, fault: Fault, load: () => Promise<Loaded>) {
  const path = `../../src/${module}`;
  vi.resetModules();
  vi.doMock(path, async (importOriginal) => {
    const original = await importOriginal<Original>();
    return { ...original, ...fault(original) };
  });
  const loaded = await load();
  vi.doUnmock(path);
  vi.resetModules();
  return loaded;
}
