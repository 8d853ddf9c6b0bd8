import { Client } from 'pg';
import { connectionTo, UNLIMITED } from '../db/open.ts';

/** A connection that may work and wait for as long as it takes. Whatever is under way hears of its end. */
export async function connect(connectionString: string) {
  const client = new Client(connectionTo(connectionString, UNLIMITED));
  client.on('error', () => {});
  await client.connect();
  return client;
}
