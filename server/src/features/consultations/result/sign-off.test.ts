import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld } from '../../../../test/support/world.ts';

const world = await newWorld();
const { db, call } = world;
afterAll(world.end);

const admin = await world.admin();
const client = await world.client();
const author = await world.consultant('A');
const colleague = await world.consultant('A');
const third = await world.consultant('A');
const stranger = await world.consultant('C');
type Person = typeof author;

beforeAll(() => db.updateTable('rooms').set({ requires_sign_off: true }).where('code', '=', 'A').execute());

const approved = async () => {
  const { id } = await world.consultation(client, { room: 'A' });
  await call(author, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  return id;
};
const draft = async (by: Person, id: string, body: string, updated_at?: string) =>
  (await call(by, 'PUT', `/consultations/${id}/draft`, { body, updated_at })).json();
const decide = (by: Person, id: string, body: object) =>
  call(by, 'POST', `/consultations/${id}/sign-off`, body);
const ask = (by: Person, id: string, { version: draft_version }: { version: number }, whom: Person) =>
  decide(by, id, { decision: 'requested', draft_version, consultant_id: whom.id });
const codeOf = (reply: { statusCode: number; json(): { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
];
const detail = async (by: Person, id: string) => (await call(by, 'GET', `/consultations/${id}`)).json().data;

/** An approved case whose draft waits for the colleague. */
const asked = async () => {
  const id = await approved();
  const { data } = await draft(author, id, '<p>Use a EUR.1.</p>');
  expect((await ask(author, id, data, colleague)).statusCode).toBe(200);
  return { id, written: data };
};

test('a colleague signs, which completes with exactly the text that was asked for', async () => {
  const { id } = await asked();
  const signed = await decide(colleague, id, { decision: 'signed' });
  expect([signed.statusCode, signed.json().message]).toEqual([200, 'Result signed']);
  expect(await detail(author, id)).toMatchObject({
    status: 'completed',
    consultation_result: '<p>Use a EUR.1.</p>',
    result_version: 1,
    assignee_id: author.id,
    sign_off: { state: 'signed', signer: { id: colleague.id }, requested_by: { id: author.id } },
  });
  expect((await call(author, 'GET', `/consultations/${id}/draft`)).json().data).toBe(null);
  expect(codeOf(await decide(colleague, id, { decision: 'signed' }))).toEqual([
    409,
    'sign_off_not_requested',
  ]);
});

test('without a sign-off nobody completes and nobody changes a result in a room that requires it', async () => {
  const { id } = await asked();
  const consultation_result = '<p>At once.</p>';
  for (const path of ['', '/status'])
    expect(
      codeOf(
        await call(author, 'PUT', `/consultations/${id}${path}`, {
          status: 'completed',
          consultation_result,
        }),
      ),
    ).toEqual([409, 'sign_off_required']);
  await decide(colleague, id, { decision: 'signed' });
  expect(codeOf(await call(author, 'PUT', `/consultations/${id}`, { consultation_result }))).toEqual([
    409,
    'sign_off_required',
  ]);
});

test('a later edit stays a draft until it is signed, which releases the next version', async () => {
  const { id } = await asked();
  await decide(colleague, id, { decision: 'signed' });
  const { data } = await draft(third, id, '<p>Use a EUR-MED.</p>');
  expect(await detail(client, id)).toMatchObject({
    consultation_result: '<p>Use a EUR.1.</p>',
    sign_off: null,
  });
  // Who wrote the first version did not write this one.
  expect((await ask(third, id, data, author)).statusCode).toBe(200);
  expect((await decide(author, id, { decision: 'signed' })).statusCode).toBe(200);
  expect(await detail(client, id)).toMatchObject({
    status: 'completed',
    consultation_result: '<p>Use a EUR-MED.</p>',
    result_version: 2,
  });
});

test('changing or discarding the draft voids the request; saving the same text does not', async () => {
  const { id, written } = await asked();
  const same = await draft(third, id, written.body, written.updated_at);
  expect(same.data).toMatchObject({ version: 1, author_id: third.id });
  expect((await detail(author, id)).sign_off.state).toBe('requested');
  await draft(author, id, '<p>Better.</p>', same.data.updated_at);
  expect((await detail(author, id)).sign_off.state).toBe('voided');
  expect(codeOf(await decide(colleague, id, { decision: 'signed' }))).toEqual([
    409,
    'sign_off_not_requested',
  ]);

  const other = await asked();
  await call(author, 'DELETE', `/consultations/${other.id}/draft`);
  expect((await detail(author, other.id)).sign_off.state).toBe('voided');
});

test('a returned draft says why, and can be asked for again', async () => {
  const { id, written } = await asked();
  expect((await decide(colleague, id, { decision: 'returned', remark: '' })).statusCode).toBe(400);
  await decide(colleague, id, { decision: 'returned', remark: 'Which form?' });
  expect((await detail(author, id)).sign_off).toMatchObject({ state: 'returned', remark: 'Which form?' });
  expect((await ask(author, id, written, third)).statusCode).toBe(200);
});

test('a text that the signer has not read is neither signed nor returned', async () => {
  const { id, written } = await asked();
  await decide(author, id, { decision: 'withdrawn' });
  const { data } = await draft(author, id, '<p>Never read.</p>', written.updated_at);
  expect((await ask(author, id, data, colleague)).statusCode).toBe(200);
  const old = { draft_version: written.version };
  for (const decision of [
    { decision: 'signed', ...old },
    { decision: 'returned', remark: 'Which form?', ...old },
  ]) {
    const reply = await decide(colleague, id, decision);
    expect(codeOf(reply)).toEqual([409, 'draft_changed']);
    expect(reply.json().params).toMatchObject({ changed_by: author.id });
  }
  expect((await detail(author, id)).sign_off.state).toBe('requested');
  const read = { decision: 'signed', draft_version: data.version };
  expect((await decide(colleague, id, read)).statusCode).toBe(200);
  expect((await detail(client, id)).consultation_result).toBe('<p>Never read.</p>');
});

test('only whoever was asked decides, and only whoever asked withdraws', async () => {
  const { id } = await asked();
  for (const other of [author, third, admin])
    for (const decision of [{ decision: 'signed' }, { decision: 'returned', remark: 'No' }])
      expect(codeOf(await decide(other, id, decision))).toEqual([403, 'sign_off_of_another']);
  for (const other of [colleague, third, admin])
    expect(codeOf(await decide(other, id, { decision: 'withdrawn' }))).toEqual([403, 'sign_off_of_another']);
  expect((await decide(author, id, { decision: 'withdrawn' })).statusCode).toBe(200);
  expect((await detail(author, id)).sign_off.state).toBe('withdrawn');
});

test('nobody is asked who has edited the draft, who asks, who cannot see the case or is not active', async () => {
  const id = await approved();
  const first = await draft(third, id, '<p>First.</p>');
  const { data } = await draft(author, id, '<p>Second.</p>', first.data.updated_at);
  const gone = await world.consultant('A');
  await db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute();
  const refused = async (whom: Person) => codeOf(await ask(author, id, data, whom));
  expect(await refused(third)).toEqual([400, 'signer_has_edited']);
  expect(await refused(author)).toEqual([400, 'signer_is_asking']);
  expect(await refused(stranger)).toEqual([400, 'consultant_cannot_see']);
  expect(await refused(gone)).toEqual([400, 'consultant_unknown']);
  expect(await refused(client)).toEqual([400, 'consultant_unknown']);
});

test('an editor who discards the draft remains one until the next release', async () => {
  const id = await approved();
  await draft(third, id, '<p>Mine.</p>');
  await call(third, 'DELETE', `/consultations/${id}/draft`);
  const { data } = await draft(author, id, '<p>Mine.</p>');
  expect(data.version).toBe(2);
  expect(codeOf(await ask(author, id, data, third))).toEqual([400, 'signer_has_edited']);
});

test('whoever has left the room since they were asked no longer signs', async () => {
  const leaving = await world.consultant('A');
  const id = await approved();
  const { data } = await draft(author, id, '<p>Use a EUR.1.</p>');
  await ask(author, id, data, leaving);
  await db
    .updateTable('users')
    .set({ specialties: ['C'] })
    .where('id', '=', leaving.id)
    .execute();
  expect((await decide(leaving, id, { decision: 'signed' })).statusCode).toBe(404);
  expect((await detail(author, id)).status).toBe('approved');
});

test('nobody is asked to sign the draft of a case that is canceled', async () => {
  const id = await approved();
  const { data } = await draft(author, id, '<p>Use a EUR.1.</p>');
  await call(client, 'PUT', `/consultations/${id}/status`, { status: 'canceled' });
  expect(codeOf(await ask(author, id, data, colleague))).toEqual([409, 'draft_not_possible']);
});

test('an outdated version of the draft is not asked for', async () => {
  const id = await approved();
  const { data } = await draft(author, id, '<p>First.</p>');
  await draft(author, id, '<p>Second.</p>', data.updated_at);
  expect(codeOf(await ask(author, id, data, colleague))).toEqual([409, 'draft_changed']);
});

test('an admin gives an open request to another colleague, and asks for none themselves', async () => {
  const { id, written } = await asked();
  expect((await ask(admin, id, written, third)).statusCode).toBe(200);
  expect(codeOf(await decide(colleague, id, { decision: 'signed' }))).toEqual([403, 'sign_off_of_another']);
  expect((await decide(third, id, { decision: 'signed' })).statusCode).toBe(200);
  const other = await approved();
  const { data } = await draft(author, other, '<p>Text.</p>');
  expect(codeOf(await ask(admin, other, data, third))).toEqual([403, 'sign_off_not_allowed']);
});

test('once the room no longer requires it, a result is completed directly, which voids the request', async () => {
  const { id } = await asked();
  const rooms = (await call(admin, 'GET', '/rooms')).json().data;
  const room = rooms.find(({ code }: { code: string }) => code === 'A').id;
  expect((await call(admin, 'PUT', `/rooms/${room}`, { requires_sign_off: false })).statusCode).toBe(200);
  const done = { status: 'completed', consultation_result: '<p>Done.</p>' };
  expect((await call(author, 'PUT', `/consultations/${id}/status`, done)).statusCode).toBe(200);
  expect((await detail(author, id)).sign_off.state).toBe('voided');
  expect((await call(admin, 'PUT', `/rooms/${room}`, { requires_sign_off: true })).statusCode).toBe(200);
});

test('of a signature, a change and a withdrawal at the same time, what comes first counts for all', async () => {
  for (let round = 0; round < 12; round++) {
    const { id, written } = await asked();
    const [signed, changed, withdrawn] = await Promise.all([
      decide(colleague, id, { decision: 'signed' }),
      call(author, 'PUT', `/consultations/${id}/draft`, {
        body: '<p>Late.</p>',
        updated_at: written.updated_at,
      }),
      decide(author, id, { decision: 'withdrawn' }),
    ]);
    const isSigned = signed.statusCode === 200;
    expect([signed.statusCode, changed.statusCode]).toEqual(isSigned ? [200, 409] : [409, 200]);
    expect(isSigned ? [409] : [200, 409]).toContain(withdrawn.statusCode);
    expect(await detail(author, id)).toMatchObject(
      isSigned
        ? { status: 'completed', consultation_result: '<p>Use a EUR.1.</p>' }
        : { status: 'approved', consultation_result: null },
    );
  }
});
