import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../../test/support/world.ts';

const world = await newWorld();
const { call } = world;
afterAll(world.end);

const client = await world.client();
const author = await world.consultant('A');
const colleague = await world.consultant('A');
const stranger = await world.consultant('C');
type Person = typeof author;

const approved = async () => {
  const { id } = await world.consultation(client, { room: 'A' });
  await call(author, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  return id;
};
const save = async (by: Person, id: string, body: string, updated_at?: string) => {
  const reply = await call(by, 'PUT', `/consultations/${id}/draft`, { body, updated_at });
  return { ...reply.json(), status: reply.statusCode };
};
const read = async (by: Person, id: string) =>
  (await call(by, 'GET', `/consultations/${id}/draft`)).json().data;

test('a draft is seen by the consultants who see the case, by no client and no stranger', async () => {
  const id = await approved();
  expect(await read(author, id)).toBe(null);
  await save(author, id, '<p onclick="x()">Use a <script>x()</script>EUR.1.</p>');
  expect(await read(colleague, id)).toMatchObject({
    body: '<p>Use a EUR.1.</p>',
    version: 1,
    author_id: author.id,
  });
  expect((await call(client, 'GET', `/consultations/${id}/draft`)).statusCode).toBe(403);
  expect((await call(stranger, 'GET', `/consultations/${id}/draft`)).statusCode).toBe(404);
});

test('without the version seen, a draft is only begun: another is reported with who wrote it', async () => {
  const id = await approved();
  const { data } = await save(author, id, '<p>First.</p>');
  expect(await save(colleague, id, '<p>Mine.</p>')).toMatchObject({
    status: 409,
    code: 'draft_exists',
    params: { changed_by: author.id, updated_at: data.updated_at },
  });
  expect(await read(author, id)).toMatchObject({ body: '<p>First.</p>' });
});

test('a colleague takes over the draft they saw, after which its author no longer overwrites it', async () => {
  const id = await approved();
  const { data } = await save(author, id, '<p>First.</p>');
  expect(await save(colleague, id, '<p>Second.</p>', data.updated_at)).toMatchObject({
    status: 200,
    data: { version: 2, author_id: colleague.id },
  });
  expect(await save(author, id, '<p>Third.</p>', data.updated_at)).toMatchObject({
    status: 409,
    code: 'draft_changed',
    params: { changed_by: colleague.id },
  });
  expect(await read(author, id)).toMatchObject({ body: '<p>Second.</p>' });
});

test('of many who save on the same version at once, one wins', async () => {
  const id = await approved();
  let { data } = await save(author, id, '<p>Begun.</p>');
  for (let round = 0; round < 5; round++) {
    const tries = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        save(index % 2 ? author : colleague, id, `<p>${round}, ${index}</p>`, data.updated_at),
      ),
    );
    const won = tries.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(tries.filter(({ code }) => code === 'draft_changed')).toHaveLength(5);
    data = won[0]!.data;
    expect(await read(author, id)).toMatchObject({ body: data.body, version: round + 2 });
  }
});

test('the release of a result uses up its own draft and leaves that of a colleague', async () => {
  const complete = { status: 'completed', consultation_result: '<p>Done.</p>' };
  const own = await approved();
  await save(author, own, '<p>First.</p>');
  await call(author, 'PUT', `/consultations/${own}/status`, complete);
  expect(await read(author, own)).toBe(null);

  const other = await approved();
  await save(colleague, other, '<p>Hers.</p>');
  await call(author, 'PUT', `/consultations/${other}/status`, complete);
  expect(await read(author, other)).toMatchObject({ body: '<p>Hers.</p>' });
});

test('there is no draft of what is not approved', async () => {
  const { id } = await world.consultation(client, { room: 'A' });
  expect(await save(author, id, '<p>Early.</p>')).toMatchObject({ status: 409, code: 'draft_not_possible' });
});

test('a discarded draft is gone: saving on it is reported, a new one can be begun', async () => {
  const id = await approved();
  const { data } = await save(author, id, '<p>First.</p>');
  expect((await call(author, 'DELETE', `/consultations/${id}/draft`)).statusCode).toBe(200);
  expect((await call(author, 'DELETE', `/consultations/${id}/draft`)).statusCode).toBe(404);
  expect(await save(author, id, '<p>Second.</p>', data.updated_at)).toMatchObject({
    status: 409,
    code: 'draft_gone',
  });
  expect(await save(author, id, '<p>Second.</p>')).toMatchObject({ status: 200, data: { version: 2 } });
});

test('a draft that a colleague has taken over is not discarded from before, nor a discarded one saved on', async () => {
  const id = await approved();
  const { data: first } = await save(author, id, '<p>First.</p>');
  const { data: second } = await save(colleague, id, '<p>Second.</p>', first.updated_at);
  const discard = (by: Person, { updated_at }: { updated_at: string }) =>
    call(by, 'DELETE', `/consultations/${id}/draft?updated_at=${updated_at}`);
  const late = await discard(author, first);
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'draft_changed', params: { changed_by: colleague.id } },
  ]);
  expect(await read(author, id)).toMatchObject({ body: '<p>Second.</p>' });
  expect((await discard(colleague, second)).statusCode).toBe(200);
  expect(await save(author, id, '<p>Third.</p>', second.updated_at)).toMatchObject({ code: 'draft_gone' });
});

test('a draft is compared with the version that the client sees, with an earlier one, and with nothing', async () => {
  const id = await approved();
  const diff = async (query = '') =>
    (await call(author, 'GET', `/consultations/${id}/draft/diff${query}`)).json();
  expect(await diff()).toMatchObject({ code: 'draft_not_found' });
  await save(author, id, '<p>Ask a broker.</p>');
  expect((await diff()).data).toMatchObject({ draft_version: 1, against: null, changes: 1 });

  const complete = { status: 'completed', consultation_result: '<p>Ask a broker.</p>' };
  expect((await call(author, 'PUT', `/consultations/${id}/status`, complete)).statusCode).toBe(200);
  await save(author, id, '<p>Ask a bank.</p>');
  expect((await diff()).data).toMatchObject({
    draft_version: 2,
    against: 1,
    html: expect.stringMatching(/<del[^>]*>broker<\/del>.*<ins[^>]*>bank<\/ins>/),
  });
  expect(await diff('?against=2')).toMatchObject({ code: 'version_not_found' });
});

test('saving a draft announces the draft, not its consultation, and only to staff', async () => {
  const id = await approved();
  await world.db.deleteFrom('events').execute();
  await save(author, id, '<p>First.</p>');
  const events = await world.db.selectFrom('events').select(['noun', 'subject_id', 'people']).execute();
  expect(events).toMatchObject([{ noun: 'drafts', subject_id: id }]);
  expect(events[0]!.people).not.toContain(client.id);
});

test('a detail says to staff whether the room requires a sign-off, and to no client', async () => {
  const id = await approved();
  const detail = async (by: Person) => (await call(by, 'GET', `/consultations/${id}`)).json().data;
  expect(await detail(author)).toMatchObject({ requires_sign_off: false });
  expect(await detail(client)).toMatchObject({ requires_sign_off: null });
});
