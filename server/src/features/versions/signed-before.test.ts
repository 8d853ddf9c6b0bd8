import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { earlierFirm } from '../../../test/support/earlier-firm.ts';
import { migrate, migrations } from '../../db/migrate.ts';
import { versions } from './queries.ts';

vi.setConfig({ testTimeout: 120_000 });

test('after an upgrade a version that was signed before names its author, and one that was not stays as it was', async () => {
  const { db } = await earlierFirm(migrations().indexOf('0058_sign_offs_in_timeline.sql'));
  const { rows } = await sql<{ id: string }>`
    with author as (
      insert into users (name, email, password_hash, role, account_status, specialties)
      values ('Ece', 'ece@upgrade.example', 'none', 'consultant', 'approved', '{A}') returning id
    ), signer as (
      insert into users (name, email, password_hash, role, account_status, specialties)
      values ('Mert', 'mert@upgrade.example', 'none', 'consultant', 'approved', '{A}') returning id
    ), client as (
      insert into users (name, email, password_hash, role, account_status)
      values ('Ayşe', 'ayse@upgrade.example', 'none', 'client', 'approved') returning id
    ), consultation as (
      insert into consultations (client_id, last_modified_by, topic, problem_details, room, status, completed_date,
        consultation_result, consultant_id, scheduled_date)
      select client.id, signer.id, 'Origin', '<p>Which?</p>', 'A', 'completed', now(), '<p>Third.</p>', author.id, now()
      from client, author, signer returning id
    ), signed as (
      insert into sign_offs (consultation_id, draft_version, requested_by, signer_id, state, requested_at, decided_at)
      select consultation.id, 1, author.id, signer.id, 'signed', '2026-01-02T03:00:00Z', '2026-01-02T03:04:05.600Z'
      from consultation, author, signer
    )
    select consultation.id from consultation`.execute(db);
  const { id } = rows[0]!;
  const released = (name: string, at: string, from: string, earlier: string | null) =>
    sql`
    insert into timeline_entries (consultation_id, kind, at, actor_id, from_status, to_status, earlier_result)
    select ${id}, ${from === 'completed' ? 'result' : 'status'}, ${at}, id, ${from}, 'completed', ${earlier}
    from users where email = ${`${name}@upgrade.example`}`.execute(db);
  await released('mert', '2026-01-02T03:04:05.678Z', 'approved', null);
  await released('mert', '2026-01-05T10:00:00Z', 'completed', '<p>First.</p>');
  await released('ece', '2026-01-06T10:00:00Z', 'completed', '<p>Second.</p>');
  await migrate(db, () => Promise.reject(new Error('filled as if it were new')));

  const after = await versions(db, { id }).orderBy('number').execute();
  expect(after.map(({ number, author, signed_by }) => [number, author!.name, signed_by?.name])).toEqual([
    [1, 'Ece', 'Mert'],
    [2, 'Mert', undefined],
    [3, 'Ece', undefined],
  ]);
});
