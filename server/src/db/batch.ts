import type { Db } from './open.ts';

type Waiting<Found> = {
  key: Buffer;
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
};

/**
 * Asks in one statement for all that is asked in the same turn of the event loop, as a busy server is asked the same
 * by several callers at once. `find` answers by the hexadecimal words of the keys.
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
