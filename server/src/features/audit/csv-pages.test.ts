import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { measuredDatabase } from '../../../test/support/measured-database.ts';
import { newWorld } from '../../../test/support/world.ts';
import { csvOfAudit } from './csv.ts';

const world = await newWorld();
afterAll(world.end);

const MIB = 1024 * 1024;

test('the spreadsheet of the log never has many long values in memory', async () => {
  const admin = await world.admin();
  const { id } = await world.consultation(await world.client());
  for (let count = 0; count < 60; count += 1)
    await sql`
      update consultations set problem_details = repeat(${`${count % 10}`}::text, 65000) where id = ${id}`.execute(
      world.db,
    );
  const { read, db } = measuredDatabase(world.db);
  const pages: number[] = [];
  const { content } = await csvOfAudit(
    db,
    async () => {
      pages.push(read.bytes);
      read.bytes = 0;
      return { id: admin.id, name: 'Admin', role: 'admin', account_status: 'approved', specialties: [] };
    },
    { subject_id: id },
  );
  let size = 0;
  for await (const piece of content) size += Buffer.byteLength(piece as string | Buffer);
  pages.push(read.bytes);
  expect(size).toBeGreaterThan(5 * MIB);
  expect(pages.filter((bytes) => bytes > 3 * MIB)).toEqual([]);
});
