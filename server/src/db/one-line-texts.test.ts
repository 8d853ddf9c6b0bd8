import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { earlierFirm } from '../../test/support/earlier-firm.ts';
import { newWorld } from '../../test/support/world.ts';
import { migrate, migrations } from './migrate.ts';

const world = await newWorld();
afterAll(world.end);

const before = migrations().findIndex((name) => name.startsWith('0014'));

test('an upgrade puts one-line texts on one line and keeps topics that become equal apart', async () => {
  const { db } = await earlierFirm(before);
  await sql`insert into users (name, email, phone, bio, password_hash, role) values
    (${'Eve\r\n\r\nPay at https://evil.example\u202e'}, 'eve@port.example', ${'\u202a+90 232\u202c'}, ${'One\r\nTwo\tthree\u0007'}, 'x', 'client'),
    (${'\u200b\u2067'}, 'nobody@port.example', '', '', 'x', 'client')`.execute(db);
  await sql`insert into topics (name, position) values (${'Figs\n'}, 1001), (${'Figs\t'}, 1002), (${'\u200d'}, 1003)`.execute(
    db,
  );
  await migrate(db, () => Promise.reject(new Error('filled as if it were new')));
  const { rows } = await sql`select name, phone, bio, search_text from users
    where email in ('eve@port.example', 'nobody@port.example') order by email`.execute(db);
  expect(rows).toEqual([
    {
      name: 'Eve Pay at https://evil.example',
      phone: '+90 232',
      bio: 'One\nTwo three',
      search_text: 'eve pay at https://evil.example eve@port.example',
    },
    expect.objectContaining({ name: 'Unnamed' }),
  ]);
  const topics = await sql`select name from topics where position > 1000 order by position`.execute(db);
  expect(topics.rows).toEqual([{ name: 'Figs 1001' }, { name: 'Figs 1002' }, { name: 'Unnamed 1003' }]);
});

test.each([
  ['users', String.raw`update users set name = E'a\nb'`],
  ['users', String.raw`update users set name = E'\u200b'`],
  ['users', String.raw`update users set phone = E'\u202e'`],
  ['users', String.raw`update users set email = email || E'\n'`],
  ['users', String.raw`update users set bio = E'\u202e'`],
  ['rooms', String.raw`update rooms set name = E'a\tb'`],
  ['rooms', String.raw`update rooms set description = E'\u0007'`],
  ['topics', String.raw`update topics set name = name || E'\u2028'`],
])('the database itself refuses such a text: %s, %s', async (table, statement) => {
  await world.admin();
  await expect(sql.raw(statement).execute(world.db)).rejects.toThrow(
    new RegExp(`relation "${table}" violates check constraint`),
  );
});
