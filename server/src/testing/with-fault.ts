import { vi } from 'vitest';

type Original = Record<string, (...given: unknown[]) => unknown>;

/** What `load` imports, with one module, by its path below `server/src`, replaced in part. */
export async function withFault<Loaded>(
  module: string,
  fault: (original: Original) => Original,
  load: () => Promise<Loaded>,
) {
  const path = `../${module}`;
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
