import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

const AGAIN_MS = { least: 100, most: 5_000 };

/**
 * Listens to channels of the database over one connection at a time, each with what hears its payloads. Calls
 * `onConnected` after each connect, as earlier notifications were missed.
 */
export function listen(
  connectionString: string,
  channels: Record<string, (payload: string) => void>,
  onConnected: () => void,
  onLost: (error: Error) => void,
) {
  let current: Client | undefined;
  const over = new AbortController();

  const once = async () => {
    const client = new Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'consultflow-navigator',
    });
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    client.on('error', (error) => over.signal.aborted || onLost(error));
    client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload));
    current = client;
    try {
      // The promise of a client that is ended while it connects never settles.
      await Promise.race([client.connect(), ended]);
      for (const channel of Object.keys(channels))
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onConnected();
      await ended;
    } finally {
      await client.end();
    }
  };

  const goOn = async () => {
    let wait = AGAIN_MS.least;
    while (!over.signal.aborted) {
      const began = Date.now();
      await once().catch((error: Error) => over.signal.aborted || onLost(error));
      wait = Date.now() - began > AGAIN_MS.most ? AGAIN_MS.least : Math.min(wait * 2, AGAIN_MS.most);
      await pause(wait, undefined, { signal: over.signal, ref: false }).catch(() => {});
    }
  };
  const done = goOn();

  return {
    close: async () => {
      over.abort();
      await current?.end();
      await done;
    },
  };
}
