import type { Format } from '@consultflow/contract/exports/schema';
import { afterAll, expect, test } from 'vitest';
import { addCompleted } from '../../../test/support/completed.ts';
import { watchedDatabase } from '../../../test/support/watched-database.ts';
import { newWorld } from '../../../test/support/world.ts';
import { documentsFor } from './documents-for.ts';
import { personOf } from '../../mail/job.ts';

const world = await newWorld();
afterAll(world.end);
const consultant = await world.consultant('A');

const log = { error: (error: unknown) => expect.fail(String(error)) };

/** The mail of a user whose account is closed at the nth check. */
async function mailOf(format: Format, closedAt: number) {
  const client = await world.client();
  const ids = await addCompleted(world.db, { client, consultant }, 2);
  let asked = 0;
  const db = watchedDatabase(world.db, async (row) => {
    if (row.id !== client.id || !('email' in row)) return;
    if (++asked === closedAt)
      await world.db.updateTable('users').set({ is_active: false }).where('id', '=', client.id).execute();
  });
  const sender = (await personOf(world.db, client.id))!;
  const selection = { ids, format, history: false, to: 'bank@trade.example' };
  const attachment = await documentsFor(db, sender, selection, log);
  const told = await world.db
    .selectFrom('notifications')
    .select('title')
    .where('user_id', '=', client.id)
    .execute();
  return { attachment, told, asked };
}

test.each(['pdf', 'zip'] as const)(
  'documents as %s are rendered while their sender’s account is open, and not after',
  async (format) => {
    const { attachment, asked } = await mailOf(format, Infinity);
    expect(attachment?.content.length).toBeGreaterThan(10_000);
    expect(asked).toBeGreaterThan(2);
    for (let closedAt = 1; closedAt < asked; closedAt += 1)
      expect(await mailOf(format, closedAt)).toEqual({
        attachment: undefined,
        told: [],
        asked: closedAt,
      });
  },
);
