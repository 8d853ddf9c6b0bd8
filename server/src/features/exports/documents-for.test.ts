import type { Format } from '@consultflow/contract/exports/schema';
import { afterAll, expect, test } from 'vitest';
import { addCompleted } from '../../../test/support/completed.ts';
import { earlierFirm } from '../../../test/support/earlier-firm.ts';
import { watchedDatabase } from '../../../test/support/watched-database.ts';
import { newWorld } from '../../../test/support/world.ts';
import { migrate, migrations } from '../../db/migrate.ts';
import { personOf } from '../../mail/job.ts';
import { documentsFor } from './documents-for.ts';

const world = await newWorld();
afterAll(world.end);
const consultant = await world.consultant('A');

const log = { error: (error: unknown) => expect.fail(String(error)) };
const attempt = { failures: 0, signal: new AbortController().signal, log };

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
  const attachment = await documentsFor(db, sender, selection, attempt);
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

test('an upgrade removes the names of files from what was told of documents before', async () => {
  const { db } = await earlierFirm(migrations().findIndex((name) => name.startsWith('0084')));
  const to = 'bank@trade.example';
  const reasons = [
    'Leave out “passport.pdf” (20 MB), or download the ZIP.',
    'Choose fewer, or download them.',
  ];
  const { id: user_id } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  const told = reasons.map((reason) => ({
    user_id,
    kind: 'documents_not_sent',
    params: { to, reason },
    title: 'Documents not sent',
    message: `Nothing was sent to ${to}. ${reason}`,
    link: null,
  }));
  await db
    .insertInto('notifications')
    .values(told.map((one) => ({ ...one, type: 'error' as const })))
    .execute();
  await db.insertInto('news_mails').values(told).execute();
  await migrate(db, () => Promise.reject(new Error('filled as if it were new')));
  for (const table of ['notifications', 'news_mails'] as const)
    expect(
      await db
        .selectFrom(table)
        .select(['params', 'message'])
        .where('kind', '=', 'documents_not_sent')
        .orderBy('message')
        .execute(),
    ).toEqual([
      { params: { to, reason: '' }, message: `Nothing was sent to ${to}.` },
      { params: { to, reason: reasons[1] }, message: `Nothing was sent to ${to}. ${reasons[1]}` },
    ]);
});
