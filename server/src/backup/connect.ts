import { Client } from 'pg';
import { connectionTo, UNLIMITED } from '../db/open.ts';

/** A connection without time-outs. Running statements fail when it ends. */
export async function connect(connectionString: string) {
  const client = new Client(connectionTo(connectionString, UNLIMITED));
  client.on('error', () => {});
  await client.connect();
  return client;
}
