import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newDatabase } from '../../test/support/database.ts';
import { compiled, compiledByVariant } from './compiled-query.ts';

const { db, end } = await newDatabase();
afterAll(end);

test('a compiled query is executed with the values of each call', async () => {
  const sum = compiled((of, { one, other }: { one: number; other: number }) =>
    of.selectNoFrom(sql<number>`${one}::int + ${other}::int`.as('sum')),
  );
  expect(await sum(db, { one: 1, other: 2 })).toEqual([{ sum: 3 }]);
  expect(await sum(db, { one: 5, other: 5 })).toEqual([{ sum: 10 }]);
});

test.each([
  ['a length', (name: string) => name.length > 3],
  ['a comparison', (name: string) => name > 'a'],
  ['a template', (name: string) => `${name}!` === 'Ayşe!'],
  ['a method', (name: string) => name.startsWith('A')],
])('building a compiled query by %s of its value is refused', async (_what, decides) => {
  const find = compiled((of, { name }: { name: string }) => {
    const users = of.selectFrom('users').select('id');
    return decides(name) ? users : users.where('name', '=', name);
  });
  await expect(find(db, { name: 'Ayşe' })).rejects.toThrow('must not depend on the value of name');
});

test('a compiled query that depends on whether its value exists is refused', async () => {
  const find = compiled((of, { name }: { name: string | undefined }) => {
    const users = of.selectFrom('users').select('id');
    return name === undefined ? users : users.where('name', '=', name);
  });
  await expect(find(db, { name: undefined })).rejects.toThrow('must not depend on its values');
});

test('each variant is compiled separately', async () => {
  const sorted = compiledByVariant<{ most: number }, { n: number }>();
  const numbers = (direction: 'asc' | 'desc') =>
    sorted(direction, (of, { most }) =>
      of
        .selectFrom(sql<{ n: number }>`generate_series(1, 3)`.as<'numbers'>(sql`numbers (n)`))
        .select('numbers.n')
        .orderBy('numbers.n', direction)
        .limit(most),
    );
  expect(await numbers('asc')(db, { most: 1 })).toEqual([{ n: 1 }]);
  expect(await numbers('desc')(db, { most: 2 })).toEqual([{ n: 3 }, { n: 2 }]);
});
