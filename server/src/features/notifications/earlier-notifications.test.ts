import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { earlierFirm } from '../../../test/support/earlier-firm.ts';
import { migrate, migrations } from '../../db/migrate.ts';

vi.setConfig({ testTimeout: 120_000 });

test('earlier notifications about a consultation are hidden with it after an upgrade', async () => {
  const { db } = await earlierFirm(migrations().indexOf('0033_visibility.sql'));
  const { rows } = await sql<{ id: string; consultant: string }>`
    with consultant as (
      insert into users (name, email, password_hash, role, account_status, specialties)
      values ('Elif', 'elif@upgrade.example', 'none', 'consultant', 'approved', '{A}') returning id
    ), client as (
      insert into users (name, email, password_hash, role, account_status)
      values ('Ayşe', 'ayse@upgrade.example', 'none', 'client', 'approved') returning id
    ), consultation as (
      insert into consultations (client_id, last_modified_by, topic, problem_details, room)
      select id, id, 'Origin', '<p>Which?</p>', 'A' from client returning id, client_id
    ), change as (
      insert into consultation_changes (consultation_id, changed_by, changed_at, to_status)
      select id, client_id, '2026-01-02T03:04:05.678Z', 'canceled' from consultation returning consultation_id
    )
    select consultation.id, consultant.id as consultant from consultation, consultant, change
  `.execute(db);
  const { id, consultant } = rows[0]!;
  const add = (kind: string, link: string | null, created_at: string) =>
    sql`
    insert into notifications (user_id, kind, title, message, type, link, created_at)
    values (${consultant}, ${kind}, ${link ?? kind}, 'Ayşe canceled “Origin”.', 'info', ${link}, ${created_at})`.execute(
      db,
    );
  await add('request_made', `/consultant/request/${id}`, '2026-01-01T00:00:00Z');
  await add('legacy', `/client/consultations?open=${id}`, '2026-01-01T00:00:00Z');
  // The transaction began before the change was made.
  await add('consultation_canceled', null, '2026-01-02T03:04:05.600Z');
  await add('consultation_canceled', null, '2026-01-02T03:05:00Z');
  await add('cases_taken_over', null, '2026-01-01T00:00:00Z');
  await migrate(db, () => Promise.reject(new Error('filled as if it were new')));

  const { rows: after } = await sql<{ about: string | null }>`
    select consultation_id as about from notifications where user_id = ${consultant} order by kind, created_at`.execute(
    db,
  );
  expect(after.map(({ about }) => about)).toEqual([null, id, null, id, id]);
});
