import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { earlierFirm } from '../../test/support/earlier-firm.ts';
import { newWorld } from '../../test/support/world.ts';
import { migrate, migrations } from './migrate.ts';
import { SCHEMA } from './open.ts';

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

test('an upgrade puts the texts that came later right, too, and changes nothing else', async () => {
  const { db } = await earlierFirm(migrations().findIndex((name) => name.startsWith('0063')));
  const one = async (table: string, where = sql`true`) =>
    (await sql<{ id: string }>`select id from ${sql.table(table)} where ${where} limit 1`.execute(db))
      .rows[0]!.id;
  const consultation = await one('consultations', sql`company_name is not null`);
  const invitation = await one('company_invitations');
  const time = await one('time_entries');
  const person = await one('users', sql`role = 'consultant'`);
  await sql`update consultations set company_name = ${'Ege\r\nKuru\u202e'} where id = ${consultation}`.execute(
    db,
  );
  await sql`update company_invitations set email = ${'a\nb@port.example'} where id = ${invitation}`.execute(
    db,
  );
  await sql`update time_entries set description = ${'One\r\nTwo\u0007'} where id = ${time}`.execute(db);
  await sql`
    insert into appointments (consultation_id, consultant_id, room, seat, state, mode, phone, starts_at, ends_at,
      blocked_from, blocked_until)
    select id, ${person}, room, 1, 'ended', 'phone', ${'\u202a+90\t232'}, now(), now() + interval '1 hour',
      now(), now() + interval '1 hour'
    from consultations where id = ${consultation}`.execute(db);
  const versionOf = async () =>
    (await sql`select updated_at from consultations where id = ${consultation}`.execute(db)).rows;
  const triggers = async () =>
    (
      await sql`
        select tgname, tgenabled from pg_trigger join pg_class on pg_class.oid = tgrelid
        where relnamespace = 'consultflow'::regnamespace and not tgisinternal and tgenabled <> 'O'
        order by tgname`.execute(db)
    ).rows;
  const unusual = await triggers();
  const version = await versionOf();
  await migrate(db, () => Promise.reject(new Error('filled as if it were new')));
  const { rows } = await sql`
    select company_name, phone,
      (select email from company_invitations where id = ${invitation}) as email,
      (select description from time_entries where id = ${time}) as description
    from consultations join appointments on appointments.consultation_id = consultations.id
    where consultations.id = ${consultation}`.execute(db);
  expect(rows).toEqual([
    {
      company_name: 'Ege Kuru',
      phone: '+90 232',
      email: `unreadable-${invitation}@invalid.example`,
      description: 'One\nTwo',
    },
  ]);
  expect(await versionOf()).toEqual(version);
  // Those that work in a restore too.
  expect(unusual.length).toBeGreaterThan(1);
  expect(await triggers()).toEqual(unusual);
});

/** Texts that no check keeps on one line, or on lines without control characters, and why. */
const unchecked = {
  'rich text, which is sanitised': [
    'consultations.consultation_result',
    'consultations.problem_details',
    'message_versions.body',
    'messages.body',
    'result_drafts.body',
    'settings.contact',
    'settings.privacy',
    'settings.terms',
    'templates.body',
    'timeline_entries.earlier_result',
  ],
  'made from checked texts': [
    'audit_values.value',
    'companies.search_text',
    'consultations.search_text',
    'messages.search_text',
    'search_words.word',
    'users.search_text',
  ],
  'a hash, or the words of a program': [
    'audit_repeats.action',
    'audit_repeats.actor',
    'audit_repeats.address',
    'consultant_tallies.status',
    'events.noun',
    'files.infection',
    'limits.key',
    'messages.about',
    'migrations.name',
    'people_tallies.account_status',
    'people_tallies.role',
    'room_tallies.status',
    'settings.time_zone',
    'timeline_entries.from_status',
    'users.password_hash',
  ],
};

test('the database checks every text that somebody types', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = ${SCHEMA} and table_type = 'BASE TABLE' and data_type = 'text' and not exists (
      select from pg_constraint as rule
      join pg_attribute as held on held.attrelid = rule.conrelid and held.attnum = any(rule.conkey)
      where rule.conrelid = format('%I.%I', table_schema, table_name)::regclass and held.attname = column_name
        -- A reference, characters that may not be in it, a list of what it may be, or a pattern of the whole.
        and (rule.contype = 'f'
          or pg_get_constraintdef(rule.oid) ~ '!~ ''\\[.u0001|= ANY|~ ''\\^.*\\$'''))
    order by name`.execute(world.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.values(unchecked).flat().toSorted());
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
