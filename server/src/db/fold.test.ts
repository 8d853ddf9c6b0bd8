import { fold } from '@consultflow/contract/fold';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../../test/support/database.ts';
import { openDatabase, UNLIMITED } from './open.ts';

/** The screens ignore all marks, the database keeps those of most scripts; of rare capitals it knows the small letter only. */
const isCompared = (letter: string) =>
  letter === letter.toLowerCase() && !/[\p{M}\p{Cs}\0]/u.test(letter.normalize('NFKD'));

test('the screens fold the small letters and signs of every language as the database does', async () => {
  const db = openDatabase((await newDatabase()).url, () => {}, UNLIMITED);
  onTestFinished(() => db.destroy());
  const letters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCodePoint(code)).filter(
    isCompared,
  );
  // A later version of Unicode may have characters that this database does not know.
  const { rows } = await sql<{ letter: string; folded: string }>`
    select letter, fold(letter) as folded from unnest(${letters}::text[]) as letter where unicode_assigned(letter)
  `.execute(db);
  expect(rows.length).toBeGreaterThan(50_000);
  expect(rows.filter(({ letter, folded }) => fold(letter) !== folded)).toEqual([]);
});

test('typographic characters and letters of their own are found by plain ones', () => {
  expect(fold('Supplier’s “Łódź” Straße 2025–2026')).toBe(`supplier's "lodz" strasse 2025-2026`);
});
