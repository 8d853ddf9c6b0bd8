import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { openSession } from '../../http/session.ts';
import { addCompleted } from '../../testing/completed.ts';
import { newDatabase } from '../../testing/database.ts';
import { startProcess } from '../../testing/server-process.ts';
import * as users from '../users/queries.ts';

/** `DOCUMENTS=1000` measures what the house promises; see docs/figures.md. */
const total = Number(process.env.DOCUMENTS ?? 60);
const MOST_MEMORY_MB = 150;
/** A machine that is asked for more than it has is slower by as much. */
const mostP99 = () => 250 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

test(
  `a ZIP of ${total} takes little memory, holds up no other call, and every PDF in it opens`,
  { timeout: 60_000 + total * 500 },
  async () => {
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
    expect(files).toHaveLength(total);
    for (const pdf of files)
      expect(execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' })).toMatch(/Answer \d+/);

    const p99 = durations.toSorted((a, b) => a - b)[Math.ceil(durations.length * 0.99) - 1]!;
    console.info({
      documents: total,
      seconds: Math.round(spent / 100) / 10,
      more_memory_mb: Math.round(peak - before),
      other_calls: durations.length,
      p99_ms: Math.round(p99),
    });
    expect(peak - before).toBeLessThan(MOST_MEMORY_MB);
    expect(p99).toBeLessThan(mostP99());
  },
);
