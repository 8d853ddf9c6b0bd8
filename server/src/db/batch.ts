import type { Db } from './open.ts';

type Waiting<Found> = {
  key: Buffer;
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
};

/**
 * Combines all lookups of one turn of the event loop into one statement, as concurrent callers often look up the same.
 * `find` returns a map by the hexadecimal keys.
 */
export function batched<Found>(find: (db: Db, keys: Buffer[]) => Promise<Map<string, Found>>) {
  const waiting = new WeakMap<Db, Waiting<Found>[]>();

  async function answer(db: Db) {
    const asked = waiting.get(db)!;
    waiting.delete(db);
    try {
      const found = await find(
        db,
        asked.map(({ key }) => key),
      );
      for (const { key, resolve } of asked) resolve(found.get(key.toString('hex')));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (db: Db, key: Buffer) =>
    new Promise<Found | undefined>((resolve, reject) => {
      const asked = waiting.get(db) ?? [];
      if (asked.push({ key, resolve, reject }) > 1) return;
      waiting.set(db, asked);
      setImmediate(() => void answer(db));
    });
}
