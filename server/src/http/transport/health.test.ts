import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { newDatabase } from '../../../test/support/database.ts';
import { statementsDuring } from '../../../test/support/statements.ts';

const { db, end } = await newDatabase();
const app = buildApp(db, { limits: true });
afterAll(async () => {
  await app.close();
  await end();
});

const ask = () => app.inject({ url: '/healthz' });

test('any number of health checks is answered, and those at the same time ask the database once', async () => {
  expect((await ask()).statusCode).toBe(200);
  const statements = await statementsDuring(async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, ask));
    expect(replies.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  });
  const checks = statements.filter((statement) => statement === 'select 1');
  expect(checks.length).toBeGreaterThan(0);
  expect(checks.length).toBeLessThan(50);
  expect(await statementsDuring(ask)).toEqual(['select 1']);
});
