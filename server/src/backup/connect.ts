import { Client } from 'pg';
import { connectionTo } from '../db/open.ts';

/** A connection that may work and wait for as long as it takes. Whatever is under way hears of its end. */
export async function connect(connectionString: string) {
  const client = new Client(connectionTo(connectionString, { statement: 0, lock: 0, idleInTransaction: 0 }));
  client.on('error', () => {});
  await client.connect();
  return client;
}
