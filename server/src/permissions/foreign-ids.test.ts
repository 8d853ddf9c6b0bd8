import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callOf, calls } from './calls.ts';
import { type Actor, MALFORMED, MISSING, newStage } from './cast.ts';
import { idFieldsOf } from './fields.ts';
import * as sight from './sight.ts';

const stage = await newStage();
const { ids } = stage;
const untouched = await stage.fingerprint();
afterAll(stage.end);
afterEach(stage.restore);

test('every id in a body or query of the contract is attacked here', () => {
  expect([...new Set(calls.flatMap(idFieldsOf))].toSorted()).toEqual([
    'GET /companies query.client_id',
    'GET /consultations query.client_id',
    'GET /consultations query.consultant_id',
    'POST /clients/company body.client_id',
    'POST /clients/company body.company.id',
    'POST /companies body.client_id',
    'POST /schedules body.assignments.room_assignments.consultant_ids',
    'PUT /clients/company body.client_id',
    'PUT /clients/company body.company.id',
    'PUT /schedules/:id body.assignments.room_assignments.consultant_ids',
    'PUT /users/:id body.companies.id',
  ]);
});

const changes = async () => {
  const now = await stage.fingerprint();
  return Object.keys(now).filter((name) => now[name] !== untouched[name]);
};
const put = (actor: Actor, key: string, body: object, id?: string) =>
  stage.ask(actor, callOf(key), { id, body });
const companies = async () => {
  const rows = await stage.db.selectFrom('companies').select(['id', 'name', 'client_id']).execute();
  return Object.fromEntries(rows.map((row) => [row.id, row]));
};

/** None of these is an id. */
const nonsense: [string, unknown][] = [
  ['an empty text', ''],
  ['a malformed id', MALFORMED],
  ['a number', 1],
  ['an array of one', [MISSING]],
  ['an array of two', [ids.owner, ids['other client']]],
  ['an object', { id: ids.owner }],
  ['true', true],
];
const nobodysClient: [string, string | undefined][] = [
  ['a missing client', MISSING],
  ['a consultant', ids.colleague],
  ['an admin', ids.admin],
  ['a deleted client', ids['deleted client']],
];
const ofTheFirm = ['consultant of another room', 'admin'] as const;

const clientOf = (thing: string) => thing.replace(/^company of |'s (request|approved|completed)$/g, '');
const fullName = (client: string) => (client === 'other' ? 'other client' : client);
describe('in queries', () => {
  const assigned: Record<string, string> = {
    "owner's approved": 'assigned consultant',
    "owner's completed": 'assigned consultant',
    "other's completed": 'colleague',
  };
  const nameOf = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]));
  const asked = async (actor: Actor, key: string, query: string, base?: string) => {
    const { statusCode, ...reply } = await stage.ask(actor, callOf(key, base), { query });
    const { data = [] } = JSON.parse(reply.body) as { data?: { id: string }[] };
    return { statusCode, names: data.map(({ id }) => nameOf[id] ?? 'a stranger').toSorted() };
  };
  const lists = [
    ['GET /companies', '/api/v2', 'client_id', sight.companies],
    ['GET /consultations', '/api/v2', 'client_id', sight.consultations],
    ['GET /consultations', '/api/v1', 'client_id', sight.consultations],
    ['GET /consultations', '/api/v2', 'consultant_id', sight.consultations],
    ['GET /consultations', '/api/v1', 'consultant_id', sight.consultations],
  ] as const;

  test.each(lists)(
    '%s at %s: %s narrows what one sees and never widens it',
    async (key, base, field, things) => {
      for (const actor of sight.everybody) {
        const seen = sight.seenBy(things, actor);
        for (const person of [...Object.keys(sight.people), 'missing']) {
          const belongs = (thing: string) =>
            (field === 'client_id' ? fullName(clientOf(thing)) : assigned[thing]) === person;
          const { statusCode, names } = await asked(actor, key, `?${field}=${ids[person]}`, base);
          expect([statusCode, person, ...names]).toEqual([200, person, ...seen.filter(belongs).toSorted()]);
        }
      }
    },
  );

  test.each(lists)('%s at %s: a %s that is none, or two of them, is refused', async (key, base, field) => {
    for (const actor of ['owner', 'consultant of the room', 'admin'] as const) {
      for (const query of [
        `?${field}=`,
        `?${field}=${MALFORMED}`,
        `?${field}=null`,
        `?${field}=1`,
        `?${field}=${ids.owner}&${field}=${ids['other client']}`,
        `?${field}=${ids['other client']}&${field}=${ids.owner}`,
        `?${field}=${ids.owner}%00`,
        `?${field}=${ids.owner}%27--`,
      ]) {
        expect((await asked(actor, key, query, base)).statusCode).toBe(400);
      }
      // Another spelling of the name is another name, and nobody's.
      for (const query of [`?${field}[]=${ids['other client']}`, `?${field}.id=${ids['other client']}`]) {
        const plain = await asked(actor, key, '', base);
        expect(await asked(actor, key, query, base)).toEqual(plain);
      }
    }
  });
});

describe.each([
  [
    'POST /companies',
    (client_id: unknown) => ({ client_id, name: 'New', address: 'x', id: ids['company of other client'] }),
  ],
  [
    'POST /clients/company',
    (client_id: unknown) => ({
      client_id,
      company: { id: ids['company of other client'], client_id: ids['other client'], name: 'New' },
    }),
  ],
])('%s', (key, bodyOf) => {
  const made = async (reply: Awaited<ReturnType<typeof put>>) => {
    expect(reply.statusCode).toBe(200);
    const { data } = reply.json<{ data: { id: string; client_id: string } }>();
    const after = await companies();
    expect(Object.keys(after)).toHaveLength(sightings + 1);
    expect(after[ids['company of other client']!]).toMatchObject({ name: 'Company of other client' });
    expect(after[data.id]?.client_id).toBe(data.client_id);
    return data.client_id;
  };
  const sightings = Object.keys(sight.companies).length;

  test.each(['owner', 'other client', 'missing', 'admin', 'deleted client'])(
    'a client who names %s adds their own',
    async (whose) => {
      expect(await made(await put('owner', key, bodyOf(ids[whose])))).toBe(ids.owner);
    },
  );

  test.each([null, undefined])('a client who names nobody (%s) adds their own', async (nothing) => {
    expect(await made(await put('owner', key, bodyOf(nothing)))).toBe(ids.owner);
  });

  test.each(ofTheFirm)('%s adds for the client who is named, and for nobody else', async (actor) => {
    expect(await made(await put(actor, key, bodyOf(ids.owner)))).toBe(ids.owner);
    await stage.restore();
    for (const [, id] of nobodysClient) {
      expect((await put(actor, key, bodyOf(id))).statusCode).toBe(404);
    }
    for (const id of [null, undefined]) expect((await put(actor, key, bodyOf(id))).statusCode).toBe(400);
    expect(await changes()).toEqual([]);
  });

  test.each(nonsense)('%s is no client', async (_what, id) => {
    for (const actor of ['owner', ...ofTheFirm] as const) {
      expect((await put(actor, key, bodyOf(id))).statusCode).toBe(400);
    }
    expect(await changes()).toEqual([]);
  });
});

const renaming = (client_id: unknown, id: unknown) => ({ client_id, company: { id, name: 'Renamed' } });

describe('PUT /clients/company', () => {
  const key = 'PUT /clients/company';
  const ownIds = ids['company of owner'];
  const othersId = ids['company of other client'];

  test.each(['owner', 'other client', 'missing', 'admin'])(
    'a client who names %s changes their own company only',
    async (whose) => {
      expect((await put('owner', key, renaming(ids[whose], ownIds))).statusCode).toBe(200);
      expect((await companies())[ownIds!]).toEqual({ id: ownIds, name: 'Renamed', client_id: ids.owner });
      await stage.restore();
      for (const id of [othersId, ids['company of deleted client'], MISSING, null, undefined]) {
        expect((await put('owner', key, renaming(ids[whose], id))).statusCode).toBe(404);
      }
      expect(await changes()).toEqual([]);
    },
  );

  test.each(ofTheFirm)('%s names client and company, and both must agree', async (actor) => {
    expect((await put(actor, key, renaming(ids.owner, ownIds))).statusCode).toBe(200);
    expect((await companies())[ownIds!]).toEqual({ id: ownIds, name: 'Renamed', client_id: ids.owner });
    await stage.restore();
    const disagreeing = [
      [ids['other client'], ownIds],
      [ids.owner, othersId],
      [ids.admin, ownIds],
      [MISSING, ownIds],
      [ids['deleted client'], ids['company of deleted client']],
      [ids.owner, MISSING],
      [ids.owner, null],
      [ids.owner, undefined],
    ];
    for (const pair of disagreeing) {
      expect((await put(actor, key, renaming(pair[0], pair[1]))).statusCode).toBe(404);
    }
    for (const id of [null, undefined])
      expect((await put(actor, key, renaming(id, ownIds))).statusCode).toBe(400);
    expect(await changes()).toEqual([]);
  });

  test.each(nonsense)('%s is neither client nor company', async (_what, id) => {
    for (const actor of ['owner', ...ofTheFirm] as const) {
      expect((await put(actor, key, renaming(id, ownIds))).statusCode).toBe(400);
      expect((await put(actor, key, renaming(ids.owner, id))).statusCode).toBe(400);
    }
    expect(await changes()).toEqual([]);
  });
});

describe('companies among the fields of PUT /users/:id', () => {
  const key = 'PUT /users/:id';
  const own = { id: ids['company of owner'], name: 'Renamed' };
  const others = { id: ids['company of other client'], name: 'Stolen', client_id: ids.owner };
  const send = (actor: Actor, list: unknown) => put(actor, key, { name: 'Half', companies: list }, ids.owner);

  test.each(['owner', 'admin'] as const)('%s changes and adds those of the client', async (actor) => {
    const added = { name: 'Added', client_id: ids['other client'] };
    expect((await send(actor, [own, added, { ...added, id: null }])).statusCode).toBe(200);
    const after = Object.values(await companies());
    expect(after.filter(({ client_id }) => client_id === ids.owner).map(({ name }) => name)).toEqual([
      'Renamed',
      'Added',
      'Added',
    ]);
    expect(after.filter(({ client_id }) => client_id === ids['other client'])).toHaveLength(1);
  });

  test.each(['owner', 'admin'] as const)(
    '%s cannot take one of somebody else, nor half of the rest',
    async (actor) => {
      for (const list of [
        [others],
        [own, others],
        [others, own],
        [own, { name: 'Added' }, { id: MISSING, name: 'x' }],
        [{ id: ids['company of deleted client'], name: 'x' }],
      ]) {
        expect((await send(actor, list)).statusCode).toBe(404);
      }
      for (const [, id] of nonsense) expect((await send(actor, [{ id, name: 'x' }])).statusCode).toBe(400);
      expect(await changes()).toEqual([]);
    },
  );

  test.each(['consultant of the room', 'admin'] as const)(
    '%s has no companies of their own',
    async (actor) => {
      const list = [own, others, { name: 'Added' }];
      expect((await put(actor, key, { companies: list }, ids[actor])).statusCode).toBe(200);
      expect(await changes()).toEqual([]);
    },
  );
});

describe.each([
  ['POST /schedules', undefined, '2026-11-30'],
  ['PUT /schedules/:id', 'the week', '2026-11-16'],
  ['PUT /schedules/:id', 'no week yet', '2026-11-30'],
])('consultants in %s of %s', (key, thing, week_start_date) => {
  const save = (consultant_ids: unknown) =>
    put(
      'admin',
      key,
      {
        week_start_date,
        assignments: [{ day: 'Monday', room_assignments: [{ room: 'A', consultant_ids }] }],
      },
      thing && ids[thing],
    );
  const inA = ids['consultant of the room']!;
  let before: string[];
  beforeEach(async () => {
    before = await changes();
  });

  test('somebody of the room is assigned, once', async () => {
    expect((await save([inA, inA.toUpperCase()])).statusCode).toBe(200);
    const cells = await stage.db.selectFrom('schedule_assignments').select('consultant_id').execute();
    expect(cells).toEqual([{ consultant_id: inA }]);
  });

  test.each([
    'missing',
    'owner',
    'admin',
    'deleted consultant',
    'inactive consultant',
    'consultant of another room',
  ])('%s is not', async (name) => {
    for (const list of [[ids[name]], [inA, ids[name]], [ids[name], inA]]) {
      expect((await save(list)).statusCode).toBe(400);
    }
    expect(await changes()).toEqual(before);
  });

  test('what is no list of ids is refused', async () => {
    for (const [, id] of nonsense) expect((await save([id])).statusCode).toBe(400);
    for (const list of [null, undefined, inA, 1, {}, [null], [[inA]], { 0: inA, length: 1 }]) {
      expect((await save(list)).statusCode).toBe(400);
    }
    expect(await changes()).toEqual(before);
  });
});
