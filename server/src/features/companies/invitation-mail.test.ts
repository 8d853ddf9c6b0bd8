import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { JOBS, PRIORITY } from '../../db/jobs.ts';
import { renewInvitation } from '../../identity/company-invitations.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

test('with a mail server the link is in the mail alone, and only its hash is stored', async () => {
  const owner = await world.client();
  const company = await world.call(owner, 'POST', '/companies', { name: 'Ege', address: 'Quay 1' });
  const { id } = company.json().data;
  const reply = await world.call(owner, 'POST', `/companies/${id}/members`, { email: 'new@trade.example' });
  expect(reply.json()).toMatchObject({ message: 'new@trade.example is invited.', data: { link: null } });
  const { rows } = await world.jobs();
  expect(rows.map(({ data }) => data)).toEqual([
    { kind: 'company_invitation', user_id: owner.id, invitation_id: reply.json().data.id },
  ]);

  const queued = await sql<{ priority: number }>`select priority from ${sql.id(JOBS, 'job')}`.execute(
    world.db,
  );
  expect(queued.rows[0]?.priority).toBeLessThan(PRIORITY.signIn);

  const sent = await renewInvitation(world.db, reply.json().data.id);
  const person = await world.client({ email: 'new@trade.example' });
  const joined = await world.call(person, 'POST', '/company-invitations/accept', { token: sent!.token });
  expect(joined.statusCode).toBe(200);
  expect(await renewInvitation(world.db, reply.json().data.id)).toBeUndefined();
});

test('an account that is not approved sends no mail to anybody', async () => {
  const pending = await world.pendingClient();
  const company = await world.call(pending, 'POST', '/companies', { name: 'Ege', address: 'Quay 1' });
  const { id } = company.json().data;
  const before = (await world.jobs()).rows.length;
  const invite = () =>
    world.call(pending, 'POST', `/companies/${id}/members`, { email: 'stranger@trade.example' });
  expect((await invite()).json().message).toBe('You can invite members once your account has been approved');
  expect((await world.jobs()).rows).toHaveLength(before);
  await world.db
    .updateTable('users')
    .set({ account_status: 'approved' })
    .where('id', '=', pending.id)
    .execute();
  expect((await invite()).statusCode).toBe(200);
});

test('the mail of an invitation is not written once its sender is rejected', async () => {
  const owner = await world.client();
  const company = await world.call(owner, 'POST', '/companies', { name: 'Ege', address: 'Quay 1' });
  const url = `/companies/${company.json().data.id}/members`;
  const { id } = (await world.call(owner, 'POST', url, { email: 'soon@trade.example' })).json().data;
  const decide = (account_status: 'approved' | 'rejected') =>
    world.db.updateTable('users').set({ account_status }).where('id', '=', owner.id).execute();
  await decide('rejected');
  expect(await renewInvitation(world.db, id)).toBeUndefined();
  await decide('approved');
  expect(await renewInvitation(world.db, id)).toMatchObject({ email: 'soon@trade.example' });
});
