import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { callOf } from './calls.ts';
import { type Actor, newStage, roleOf } from './cast.ts';

const stage = await newStage();
afterAll(stage.end);

const statuses = [
  'requested',
  'pending',
  'approved',
  'rejected',
  'rescheduled',
  'canceled',
  'completed',
] as const;
type Status = (typeof statuses)[number];

/** The result of a move, in the order above. `lost`: possible before the consultation reached its status. */
const outcomes: Record<Status, ('done' | 'lost' | 'never')[]> = {
  requested: ['never', 'done', 'done', 'done', 'never', 'done', 'never'],
  pending: ['never', 'done', 'done', 'done', 'never', 'done', 'never'],
  approved: ['never', 'lost', 'lost', 'lost', 'done', 'done', 'done'],
  rejected: ['never', 'lost', 'lost', 'lost', 'never', 'lost', 'never'],
  rescheduled: ['never', 'lost', 'lost', 'lost', 'done', 'done', 'done'],
  canceled: ['never', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost'],
  completed: ['never', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost'],
};

/** The moves that a role may try; nobody asks for requested, which only the table refuses. */
const mayTry: Record<'client' | 'consultant' | 'admin', readonly Status[]> = {
  client: ['canceled', 'requested'],
  consultant: ['approved', 'rejected', 'completed', 'rescheduled', 'requested', 'pending'],
  admin: ['rescheduled', 'canceled', 'requested'],
};

/** All are requests of the owner for Room A; decided ones were assigned to a consultant of Room C. */
const sees = ['owner', 'consultant of the room', 'assigned consultant', 'admin'] as const;
const doesNotSee = ['other client', 'approved client', 'consultant of another room'] as const;

const later = '2027-03-01T09:00:00.000Z';
let hours = 0;
/** Another one each time, as nobody has two appointments at once. */
const anotherTime = () => new Date(Date.parse(later) + (hours += 2) * 3_600_000).toISOString();
const bodyOf = (next: Status, updated_at: string) => ({
  status: next,
  // Demanded of a decision on what waits for its client; with a result it would allow an edit.
  ...(next !== 'completed' && { updated_at }),
  ...(next === 'pending' && { question: '<p>Which goods?</p>' }),
  ...(next === 'rescheduled' && { scheduled_date: anotherTime() }),
  ...(next === 'completed' && { consultation_result: '<p>Yes.</p>' }),
});

const forms: Record<string, object> = {
  approved: { consultant_id: stage.ids['assigned consultant'], scheduled_date: new Date() },
  rescheduled: { consultant_id: stage.ids['assigned consultant'], scheduled_date: new Date() },
  completed: {
    consultant_id: stage.ids['assigned consultant'],
    scheduled_date: new Date(),
    completed_date: new Date(),
    consultation_result: '<p>Yes.</p>',
  },
  // It was assigned before it was canceled.
  canceled: { consultant_id: stage.ids['assigned consultant'], scheduled_date: new Date() },
};

const place = async (status: Status) => {
  const { id } = await stage.db
    .insertInto('consultations')
    .values({
      client_id: stage.ids.owner!,
      last_modified_by: stage.ids.owner!,
      room: 'A',
      problem_details: '<p>x</p>',
      status,
      ...forms[status],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const rowOf = (id: string) =>
  stage.db.selectFrom('consultations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const changesOf = (id: string) =>
  stage.db.selectFrom('consultation_changes').selectAll().where('consultation_id', '=', id).execute();

function expected(actor: Actor, status: Status, next: Status, isPut: boolean): [number, string?] {
  const role = roleOf(actor)!;
  if (doesNotSee.some((one) => one === actor)) return [404, 'Consultation not found'];
  const isOpen = status === 'requested' || status === 'pending';
  const isAssigned = !isOpen && status !== 'rejected';
  if (actor === 'assigned consultant' && !isAssigned) return [404, 'Consultation not found'];
  // A client who sends an open status back edits the request.
  if (isPut && role === 'client' && (next === 'requested' || next === 'pending')) {
    if (status === 'pending') return [409, 'Answer the open question or proposal first.'];
    return isOpen ? [200] : [409, `This request has already been ${status}.`];
  }
  if (!mayTry[role].includes(next)) return [403];
  const outcome = outcomes[status][statuses.indexOf(next)];
  if (outcome === 'done') return [200];
  return outcome === 'lost'
    ? [409, `This request has already been ${status}.`]
    : [409, `A ${status} consultation cannot become ${next}.`];
}

const paths = [
  ['PUT /consultations/:id', '/api/v2'],
  ['PUT /consultations/:id/status', '/api/v2'],
  ['PUT /consultations/:id', '/api/v1'],
  ['PUT /consultations/:id/status', '/api/v1'],
] as const;

describe.each(paths)('%s at %s', (key, base) => {
  const isPut = key.endsWith(':id');
  const actors: Actor[] = [...sees, ...doesNotSee];

  test.each(statuses)('from %s to each of the seven statuses, by everybody', async (status) => {
    const cells: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    let id = await place(status);
    for (const next of statuses) {
      for (const actor of actors) {
        const before = await rowOf(id);
        const reply = await stage.ask(actor, callOf(key, base), {
          id,
          body: bodyOf(next, before.updated_at),
        });
        const [code, message] = expected(actor, status, next, isPut);
        const cell = `${actor}: ${next}`;
        const said = reply.json<{ message: string }>().message;
        cells[cell] = [reply.statusCode, message && said];
        wanted[cell] = [code, message];

        const after = await rowOf(id);
        const changes = await changesOf(id);
        if (reply.statusCode === 200) {
          const isEdit = isPut && roleOf(actor) === 'client' && (next === 'requested' || next === 'pending');
          const to = isEdit ? status : next;
          cells[`${cell}, kept`] = [
            after.status,
            changes.map(({ from_status: from, to_status }) => [from, to_status]),
          ];
          wanted[`${cell}, kept`] = [to, [[status, to]]];
          cells[`${cell}, by whom`] = [after.last_modified_by, ...changes.map((one) => one.changed_by)];
          wanted[`${cell}, by whom`] = [stage.ids[actor], stage.ids[actor]];
          cells[`${cell}, consultant`] = after.consultant_id;
          const isTheirs = next === 'approved' || (next === 'pending' && !isEdit);
          wanted[`${cell}, consultant`] = isTheirs ? stage.ids[actor] : before.consultant_id;
          id = await place(status);
        } else {
          cells[`${cell}, left alone`] = [after, changes];
          wanted[`${cell}, left alone`] = [before, []];
        }
      }
    }
    expect(cells).toEqual(wanted);
  });
});

const approve = async (body: object) => {
  const id = await place('requested');
  const reply = await stage.ask('consultant of the room', callOf('PUT /consultations/:id'), {
    id,
    body: { status: 'approved', ...body },
  });
  return { ...reply.json<{ message: string }>(), row: await rowOf(id) };
};

const databaseTime = async () => {
  const { rows } = await sql<{ now: string }>`select now()`.execute(stage.db);
  return rows[0]!.now;
};

test('approving sets the time; without one it is now, by the clock of the database', async () => {
  const before = await databaseTime();
  const today = await approve({});
  const after = await databaseTime();
  expect(today.message).toBe('Consultation request approved and scheduled for today');
  const at = today.row.scheduled_date!;
  expect([before <= at, at <= after]).toEqual([true, true]);
  const then = await approve({ scheduled_date: later });
  expect(then.message).toBe('Consultation request approved');
  expect(then.row.scheduled_date).toBe(later);
});

test.each(['PUT /consultations/:id', 'PUT /consultations/:id/status'])(
  'completing by %s needs a result, rescheduling a time',
  async (key) => {
    for (const consultation_result of [
      undefined,
      null,
      '',
      '  ',
      '<p></p>',
      '<p>&nbsp;<br></p>',
      '<script>x</script>',
    ]) {
      const reply = await stage.ask('consultant of the room', callOf(key), {
        id: await place('approved'),
        body: { status: 'completed', consultation_result },
      });
      expect([reply.statusCode, reply.json().message]).toEqual([400, 'Please enter consultation results']);
    }
    for (const scheduled_date of [undefined, null, 'soon', '2027-02-30T09:00:00Z', '1999-12-31T23:59:59Z']) {
      const reply = await stage.ask('admin', callOf(key), {
        id: await place('approved'),
        body: { status: 'rescheduled', scheduled_date },
      });
      expect(reply.statusCode).toBe(400);
    }
  },
);
