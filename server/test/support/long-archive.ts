import { unzipSync } from 'fflate';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import * as users from '../../src/features/users/queries.ts';
import { openSession } from '../../src/http/session.ts';
import { addCompleted } from './completed.ts';
import { newDatabase } from './database.ts';
import { startProcess } from './server-process.ts';

/**
 * A ZIP of many documents, and its effect on the server: the times of other calls in milliseconds, and the memory in
 * MiB.
 */
export async function takeLongArchive(total: number) {
  const { db, url, end } = await newDatabase();
  onTestFinished(end);
  const person = async (role: 'client' | 'consultant') => {
    const name = `the ${role}`;
    const account = { name, email: `${role}@firm.example`, password_hash: 'none', role, specialties: [] };
    return users.insert(db, { ...account, account_status: 'approved' });
  };
  const client = await person('client');
  const ids = await addCompleted(db, { client, consultant: await person('consultant') }, total);
  const headers = {
    authorization: `Bearer ${await openSession(db, { ...client, password_hash: 'none' })}`,
    'content-type': 'application/json',
  };
  const server = await startProcess(url, { RATE_LIMIT: 'off' });
  const others = async () => {
    const began = performance.now();
    const reply = await fetch(`${server.url}/api/v2/consultations?limit=20`, { headers });
    expect(reply.status).toBe(200);
    await reply.arrayBuffer();
    return performance.now() - began;
  };
  for (let turn = 0; turn < 20; turn += 1) await others();
  const before = server.memory();

  const began = performance.now();
  const reply = await fetch(`${server.url}/api/v2/exports`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ids, format: 'zip', history: true }),
  });
  const archive = reply.arrayBuffer();
  const state = { isOver: false };
  void archive.finally(() => (state.isOver = true));
  const durations: number[] = [];
  let peak = 0;
  while (!state.isOver) {
    durations.push(await others());
    peak = Math.max(peak, server.memory());
    await pause(20);
  }
  const spent = performance.now() - began;
  const files = Object.values(unzipSync(new Uint8Array(await archive)));
  return { files, durations, more: peak - before, spent };
}
