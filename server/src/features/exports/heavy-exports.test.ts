import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { addCompleted } from '../../../test/support/completed.ts';
import { addMessagesOfFiles } from '../../../test/support/messages-of-files.ts';
import { newWorld } from '../../../test/support/world.ts';
import { MOST_WEIGHT } from '../../documents/weight.ts';

const world = await newWorld();
afterAll(world.end);

const client = await world.client();
const consultant = await world.consultant('A');
const ids = await addCompleted(world.db, { client, consultant }, 7);
const [light, middling, eventful, wordless, ...long] = ids;
const listOf = (items: number) => `<ul>${'<li>x</li>'.repeat(items)}</ul>`;
const answer = (some: string[], consultation_result: string) =>
  world.db.updateTable('consultations').set({ consultation_result }).where('id', 'in', some).execute();
await answer(long, listOf(6_200));
await answer([middling!], listOf(400));
await sql`
  insert into consultation_changes (consultation_id, changed_by, to_status)
  select ${eventful}, ${client.id}, 'completed' from generate_series(1, ${MOST_WEIGHT})`.execute(world.db);

await addMessagesOfFiles(
  world.db,
  { consultation_id: wordless!, author_id: client.id },
  { count: 900, name: 'n'.repeat(255) },
);

const ask = (some: (string | undefined)[], rest: object) =>
  world.call(client, 'POST', '/exports', { ids: some, ...rest });
const TOO_LARGE =
  'This document is too large to be made. Leave out its history or its conversation, or shorten its texts.';

test('a consultation that is too large with its history is refused with it and rendered without it', async () => {
  for (const reply of [
    await world.call(client, 'GET', `/consultations/${eventful}/export?history=true`),
    await ask([eventful], { format: 'pdf', history: true }),
  ])
    expect([reply.statusCode, reply.json().message]).toEqual([409, TOO_LARGE]);
  const without = await world.call(client, 'GET', `/consultations/${eventful}/export`);
  expect([without.statusCode, without.headers['content-type']]).toEqual([200, 'application/pdf']);
});

test('the names of files weigh as much as words', async () => {
  const reply = await world.call(client, 'GET', `/consultations/${wordless}/export?conversation=true`);
  expect([reply.statusCode, reply.json().message]).toEqual([409, TOO_LARGE]);
});

test('many long lists in one PDF are refused, however few letters they have', async () => {
  const reply = await ask(long, { format: 'pdf' });
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    'These consultations are too long for one PDF. Choose a ZIP, or fewer.',
  ]);
});

test('an archive names what is too large and contains the rest', async () => {
  const reply = await ask([eventful, light, middling], { format: 'zip', history: true });
  const files = unzipSync(reply.rawPayload);
  expect(Object.keys(files)).toHaveLength(3);
  const { number } = await world.db
    .selectFrom('consultations')
    .select('number')
    .where('id', '=', eventful!)
    .executeTakeFirstOrThrow();
  expect(new TextDecoder().decode(files['Left out.txt'])).toContain(
    `#${number}: its document is too large to be made`,
  );
});
