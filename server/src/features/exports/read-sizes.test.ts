import type { Actor } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { addCompleted } from '../../../test/support/completed.ts';
import { measuredDatabase } from '../../../test/support/measured-database.ts';
import { addMessagesOfFiles } from '../../../test/support/messages-of-files.ts';
import { newWorld } from '../../../test/support/world.ts';
import * as consultations from '../consultations/queries.ts';
import { conversationsOf } from './queries.ts';
import { documentsOf } from './selection.ts';

const world = await newWorld();
afterAll(world.end);

const MIB = 1024 * 1024;
const LONGEST = 64 * 1024;
const client = await world.client();
const consultant = await world.consultant('A');
const actor: Actor = {
  id: client.id,
  name: 'Client',
  role: 'client',
  account_status: 'approved',
  specialties: [],
};
const callerNow = async () => actor;

test('the conversations of an archive are read one by one', async () => {
  const ids = await addCompleted(world.db, { client, consultant }, 6);
  for (const id of ids)
    for (let count = 0; count < 16; count += 1)
      await sql`
        with entry as (
          insert into timeline_entries (consultation_id, kind, actor_id) values (${id}, 'message', ${client.id})
          returning id
        )
        insert into messages (id, consultation_id, author_id, is_note, body)
        select id, ${id}, ${client.id}, false, repeat('x', ${LONGEST}::int) from entry`.execute(world.db);
  const { read, db } = measuredDatabase(world.db);
  const sizes: number[] = [];
  for await (const document of documentsOf(db, callerNow, { ids, history: false, conversation: true })) {
    expect(document).toMatchObject({ conversation: { length: 16 } });
    sizes.push(read.bytes);
    read.bytes = 0;
  }
  expect(sizes).toHaveLength(6);
  expect(sizes.filter((bytes) => bytes < MIB || bytes > 1.2 * MIB)).toEqual([]);
});

test('of a conversation no more is read than a document holds, names of files included', async () => {
  const [id] = await addCompleted(world.db, { client, consultant }, 1);
  await addMessagesOfFiles(
    world.db,
    { consultation_id: id!, author_id: client.id },
    { count: 300, name: '😀'.repeat(255) },
  );
  const said = (await conversationsOf(world.db, [id!])).get(id!)!;
  expect(said.every(({ files }) => files.length === 20)).toBe(true);
  expect(said).toHaveLength(Math.ceil((4 * MIB) / (20 * 255 * 4)));
});

test('earlier results are not read for a document', async () => {
  const ids = await addCompleted(world.db, { client, consultant }, 1);
  await sql`
    insert into consultation_changes (consultation_id, changed_by, from_status, to_status, earlier_result)
    select ${ids[0]}, ${consultant.id}, 'completed', 'completed', repeat('x', ${LONGEST}::int)
    from generate_series(1, 40)`.execute(world.db);
  const { read, db } = measuredDatabase(world.db);
  for await (const document of documentsOf(db, callerNow, { ids, history: true }))
    expect(document).toMatchObject({
      history: expect.arrayContaining([expect.objectContaining({ has_earlier_result: true })]),
    });
  const seen = await consultations.find(db, actor, ids[0]!);
  expect(await consultations.history(db, seen!)).toHaveLength(41);
  expect(read.bytes).toBeLessThan(MIB / 4);
});
