import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { callOf, calls } from './calls.ts';
import { type Actor, MISSING, newStage, noIds } from './cast.ts';
import { idFieldsOf } from './fields.ts';
import * as sight from './sight.ts';

const stage = await newStage();
const { ids } = stage;
afterAll(stage.end);
afterEach(stage.restore);

test('every id in a body or query of the contract is attacked here or in the tests of filters and weeks', () => {
  expect([...new Set(calls.flatMap(idFieldsOf))].toSorted()).toEqual([
    'DELETE /admin/rooms/:id query.successor_id',
    'DELETE /consultants/:id query.successor_id',
    'DELETE /rooms/:id query.successor_id',
    // Only the own timer is found.
    'DELETE /timer query.entry_id',
    'DELETE /users/:id query.successor_id',
    // Of a log that only admins read, who see everybody's.
    'GET /absences query.user_id',
    // The times of consultants are everybody's in the firm; their cases are shown only to those who see them.
    'GET /appointments query.consultant_id',
    'GET /audit query.actor_id',
    'GET /audit query.subject_id',
    'GET /audit/csv query.actor_id',
    'GET /audit/csv query.subject_id',
    'GET /companies query.client_id',
    'GET /consultants/:id/handover query.successor_id',
    'GET /consultations query.client_id',
    'GET /consultations query.consultant_id',
    'GET /consultations/csv query.client_id',
    'GET /consultations/csv query.consultant_id',
    // Names no record of somebody else: the times of consultants are everybody's.
    'GET /rooms/:code/slots query.consultant_id',
    'GET /rooms/:id/handover query.successor_id',
    // They select among the entries that the caller sees.
    'GET /time-entries query.company_id',
    'GET /time-entries query.consultation_id',
    'GET /time-entries query.user_id',
    'GET /time-entries/csv query.company_id',
    'GET /time-entries/csv query.consultation_id',
    'GET /time-entries/csv query.user_id',
    // Not an id, but how a report is grouped.
    'GET /time-entries/report query.by',
    'GET /time-entries/report query.company_id',
    'GET /time-entries/report query.consultation_id',
    'GET /time-entries/report query.user_id',
    'GET /time-entries/report/csv query.by',
    'GET /time-entries/report/csv query.company_id',
    'GET /time-entries/report/csv query.consultation_id',
    'GET /time-entries/report/csv query.user_id',
    'GET /time-entries/report/pdf query.by',
    'GET /time-entries/report/pdf query.company_id',
    'GET /time-entries/report/pdf query.consultation_id',
    'GET /time-entries/report/pdf query.user_id',
    'POST /absences body.substitute_id',
    'POST /absences body.user_id',
    'POST /clients/company body.client_id',
    'POST /clients/company body.company.id',
    'POST /companies body.client_id',
    'POST /consultations body.company_id',
    'POST /consultations body.file_ids',
    'POST /consultations body.follows_id',
    'POST /consultations body.preferences.consultant_id',
    'POST /consultations/:id/messages body.file_ids',
    // Compared with those of the case.
    'POST /consultations/:id/proposals/decline body.proposal_ids',
    // In the tests of sign-offs.
    'POST /consultations/:id/sign-off body.consultant_id',
    'POST /schedules body.assignments.room_assignments.consultant_ids',
    'POST /time-entries body.consultation_id',
    'POST /timer body.consultation_id',
    'PUT /absences/:id body.substitute_id',
    'PUT /absences/:id body.user_id',
    'PUT /clients/company body.client_id',
    'PUT /clients/company body.company.id',
    'PUT /companies/:id body.owner_id',
    'PUT /consultations/:id body.file_ids',
    'PUT /consultations/:id body.preferences.consultant_id',
    'PUT /consultations/:id body.proposals.consultant_id',
    'PUT /consultations/:id body.slot.consultant_id',
    'PUT /consultations/:id/assignee body.consultant_id',
    'PUT /consultations/:id/draft body.file_ids',
    'PUT /consultations/:id/read-position body.entry_id',
    'PUT /consultations/:id/status body.file_ids',
    'PUT /consultations/:id/status body.proposals.consultant_id',
    'PUT /consultations/:id/status body.slot.consultant_id',
    'PUT /schedules/:id body.assignments.room_assignments.consultant_ids',
    'PUT /time-entries/:id body.consultation_id',
    'PUT /users/:id body.companies.id',
    'PUT /users/:id query.successor_id',
  ]);
});

const put = (actor: Actor, key: string, body: object, id?: string) =>
  stage.ask(actor, callOf(key), { id, body });
const companies = async () => {
  const rows = await stage.db.selectFrom('companies').select(['id', 'name', 'client_id']).execute();
  return Object.fromEntries(rows.map((row) => [row.id, row]));
};
const ofTheFirm = ['consultant of another room', 'admin'] as const;

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
    'a client who sends the id of %s adds a company of their own',
    async (whose) => {
      expect(await made(await put('owner', key, bodyOf(ids[whose])))).toBe(ids.owner);
    },
  );

  test.each([null, undefined])(
    'a client who sends no id (%s) adds a company of their own',
    async (nothing) => {
      expect(await made(await put('owner', key, bodyOf(nothing)))).toBe(ids.owner);
    },
  );

  test.each(ofTheFirm)(
    '%s adds a company for the client with that id, and for nobody else',
    async (actor) => {
      expect(await made(await put(actor, key, bodyOf(ids.owner)))).toBe(ids.owner);
      await stage.restore();
      for (const nobodysClient of ['missing', 'colleague', 'admin', 'deleted client']) {
        expect((await put(actor, key, bodyOf(ids[nobodysClient]))).statusCode).toBe(404);
      }
      for (const id of [null, undefined]) expect((await put(actor, key, bodyOf(id))).statusCode).toBe(400);
      expect(await stage.changes()).toEqual([]);
    },
  );

  test.each(noIds)('%s is not the id of a client', async (_what, id) => {
    for (const actor of ['owner', ...ofTheFirm] as const) {
      expect((await put(actor, key, bodyOf(id))).statusCode).toBe(400);
    }
    expect(await stage.changes()).toEqual([]);
  });
});

test.each(["owner's file", "assigned consultant's file", "assigned consultant's file of a note", 'missing'])(
  'nobody attaches %s to a message of their own',
  async (name) => {
    for (const actor of ['owner', 'assigned consultant', 'admin'] as const) {
      const reply = await stage.ask(actor, callOf('POST /consultations/:id/messages'), {
        id: ids["owner's approved"],
        body: { body: '<p>Look at this.</p>', file_ids: [ids[name]] },
      });
      expect(reply.statusCode).toBe(400);
    }
    expect(await stage.changes()).toEqual([]);
  },
);

test('nobody sends the file of another, or one that was sent before, with a request, a draft or a result', async () => {
  const asked = { topic: 'Tariffs', room: 'A', problem_details: '<p>Which?</p>' };
  const result = { status: 'completed', consultation_result: '<p>Done.</p>' };
  for (const name of ["owner's upload", "owner's file", "assigned consultant's file of a note", 'missing']) {
    const file_ids = [ids[name]];
    const replies = [
      await put('other client', 'POST /consultations', { ...asked, file_ids }),
      await put(
        'assigned consultant',
        'PUT /consultations/:id/status',
        { ...result, file_ids },
        ids["owner's approved"],
      ),
      await put(
        'assigned consultant',
        'PUT /consultations/:id',
        { consultation_result: result.consultation_result, file_ids },
        ids["owner's completed"],
      ),
      await put(
        'assigned consultant',
        'PUT /consultations/:id/draft',
        { body: result.consultation_result, file_ids },
        ids["owner's approved"],
      ),
    ];
    if (name !== "owner's upload")
      replies.push(
        await put('owner', 'PUT /consultations/:id', { ...asked, file_ids }, ids["owner's request"]),
      );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 400));
  }
  expect(await stage.changes()).toEqual([]);
});

test('the upload of another is attached by nobody but its owner', async () => {
  for (const actor of ['assigned consultant', 'admin', 'owner'] as const) {
    const reply = await stage.ask(actor, callOf('POST /consultations/:id/messages'), {
      id: ids["owner's approved"],
      body: { body: '<p>Look at this.</p>', file_ids: [ids["owner's upload"]] },
    });
    expect([actor, reply.statusCode]).toEqual([actor, actor === 'owner' ? 200 : 400]);
  }
});

const renaming = (client_id: unknown, id: unknown) => ({ client_id, company: { id, name: 'Renamed' } });

describe('PUT /clients/company', () => {
  const key = 'PUT /clients/company';
  const ownIds = ids['company of owner'];
  const othersId = ids['company of other client'];

  test.each(['owner', 'other client', 'missing', 'admin'])(
    'a client who sends the id of %s changes only their own company',
    async (whose) => {
      expect((await put('owner', key, renaming(ids[whose], ownIds))).statusCode).toBe(200);
      expect((await companies())[ownIds!]).toEqual({ id: ownIds, name: 'Renamed', client_id: ids.owner });
      await stage.restore();
      for (const id of [othersId, ids['company of deleted client'], MISSING, null, undefined]) {
        expect((await put('owner', key, renaming(ids[whose], id))).statusCode).toBe(404);
      }
      expect(await stage.changes()).toEqual([]);
    },
  );

  test.each(ofTheFirm)('%s sends client and company, and both must match', async (actor) => {
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
    expect(await stage.changes()).toEqual([]);
  });

  test.each(noIds)('%s is neither the id of a client nor of a company', async (_what, id) => {
    for (const actor of ['owner', ...ofTheFirm] as const) {
      expect((await put(actor, key, renaming(id, ownIds))).statusCode).toBe(400);
      expect((await put(actor, key, renaming(ids.owner, id))).statusCode).toBe(400);
    }
    expect(await stage.changes()).toEqual([]);
  });
});

describe('companies among the fields of PUT /users/:id', () => {
  const key = 'PUT /users/:id';
  const own = { id: ids['company of owner'], name: 'Renamed' };
  const others = { id: ids['company of other client'], name: 'Stolen', client_id: ids.owner };
  const send = (actor: Actor, list: unknown) => put(actor, key, { name: 'Half', companies: list }, ids.owner);

  test.each(['owner', 'admin'] as const)('%s changes and adds companies of the client', async (actor) => {
    const added = { name: 'Added', client_id: ids['other client'] };
    expect((await send(actor, [own, added, { ...added, id: null }])).statusCode).toBe(200);
    const after = Object.values(await companies());
    const names = after.filter(({ client_id }) => client_id === ids.owner).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Added', 'Added', 'Renamed']);
    expect(after.filter(({ client_id }) => client_id === ids['other client'])).toHaveLength(1);
  });

  test.each(['owner', 'admin'] as const)(
    '%s cannot change the company of another client, and then nothing is saved',
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
      for (const [, id] of noIds) expect((await send(actor, [{ id, name: 'x' }])).statusCode).toBe(400);
      expect(await stage.changes()).toEqual([]);
    },
  );

  test.each(['consultant of the room', 'admin'] as const)(
    '%s has no companies of their own',
    async (actor) => {
      const list = [own, others, { name: 'Added' }];
      expect((await put(actor, key, { companies: list }, ids[actor])).statusCode).toBe(200);
      expect(await stage.changes()).toEqual([]);
    },
  );
});

describe('the company of a request', () => {
  const key = 'POST /consultations';
  const request = { room: 'A', topic: 'Tariffs', problem_details: '<p>Which duty?</p>' };
  const send = (actor: Actor, company_id: unknown, is_shared = true) =>
    put(actor, key, { ...request, company_id, is_shared });

  test.each(['owner', 'member client'] as const)(
    '%s requests for a company they belong to',
    async (actor) => {
      const { data } = (await send(actor, ids['company of owner'])).json();
      expect(data).toMatchObject({
        company_id: ids['company of owner'],
        company_name: 'Company of owner',
        is_shared: true,
        client_id: ids[actor],
      });
    },
  );

  test.each(['company of other client', 'company of deleted client', 'missing', 'owner'])(
    'nobody requests for %s, of which they are no member',
    async (name) => {
      for (const actor of ['owner', 'member client', 'former member client'] as const)
        expect((await send(actor, ids[name])).statusCode).toBe(404);
      expect((await send('former member client', ids['company of owner'])).statusCode).toBe(404);
      expect(await stage.changes()).toEqual([]);
    },
  );

  test.each(noIds)('%s is not the id of a company', async (_what, id) => {
    expect((await send('owner', id)).statusCode).toBe(400);
    for (const company_id of [null, undefined])
      expect((await send('owner', company_id)).statusCode).toBe(400);
    expect(await stage.changes()).toEqual([]);
  });
});

const handOver = (actor: Actor, owner_id: unknown, id = ids['company of owner']) =>
  put(actor, 'PUT /companies/:id', { owner_id }, id);

describe('the new owner of a company', () => {
  test.each(['former member client', 'other client', 'admin', 'colleague', 'missing'])(
    '%s is no member and cannot become the owner',
    async (name) => {
      for (const actor of ['owner', 'admin'] as const)
        expect((await handOver(actor, ids[name])).statusCode).toBe(400);
      expect((await handOver('member client', ids['member client'])).statusCode).toBe(403);
      expect((await handOver('former member client', ids['former member client'])).statusCode).toBe(404);
      expect(await stage.changes()).toEqual([]);
    },
  );

  test.each(noIds)('%s is not the id of a member', async (_what, id) => {
    expect((await handOver('owner', id)).statusCode).toBe(400);
    expect(await stage.changes()).toEqual([]);
  });

  test('the former owner stays a member and may not hand it over again', async () => {
    expect((await handOver('owner', ids['member client'])).statusCode).toBe(200);
    expect((await handOver('owner', ids.owner)).statusCode).toBe(403);
    expect((await handOver('member client', ids.owner)).statusCode).toBe(200);
  });
});

const restrict = (actor: Actor, people: unknown) =>
  put(actor, 'PUT /consultations/:id/restriction', { people, reason: 'Why' }, ids["owner's request"]);

describe('the people a consultation is restricted to', () => {
  const consultant = 'consultant of the room';

  test.each(['owner', 'admin', 'inactive consultant', 'deleted consultant', 'missing'])(
    '%s cannot be named',
    async (name) => {
      for (const actor of [consultant, 'admin'] as const)
        expect((await restrict(actor, [ids[consultant], ids[name]])).statusCode).toBe(400);
      expect(await stage.changes()).toEqual([]);
    },
  );

  test.each(noIds)('%s is not the id of a person', async (_what, id) => {
    expect((await restrict(consultant, [ids[consultant], id])).statusCode).toBe(400);
    expect((await restrict(consultant, [])).statusCode).toBe(400);
    expect(await stage.changes()).toEqual([]);
  });
});

describe('the people of an absence', () => {
  const absence = { starts_at: '2029-11-26T06:00:00Z', ends_at: '2029-11-27T06:00:00Z' };
  const send = async (change: object) => {
    const body = { ...absence, user_id: ids['assigned consultant'], ...change };
    const replies = [
      await put('admin', 'POST /absences', body),
      await put('admin', 'PUT /absences/:id', body, ids["assigned consultant's absence"]),
    ];
    return replies.map(({ statusCode }) => statusCode);
  };

  test.each(['missing', 'owner', 'admin', 'deleted consultant'])(
    '%s is neither away nor stands in',
    async (name) => {
      expect(await send({ user_id: ids[name] })).toEqual([400, 400]);
      expect(await send({ substitute_id: ids[name] })).toEqual([400, 400]);
      expect(await stage.changes()).toEqual([]);
    },
  );

  test.each(noIds)('%s is the id of nobody', async (_what, id) => {
    expect(await send({ user_id: id })).toEqual([400, 400]);
    expect(await send({ substitute_id: id })).toEqual([400, 400]);
    expect(await stage.changes()).toEqual([]);
  });
});

describe('a consultant of a decision', () => {
  const slot = { starts_at: '2030-06-03T09:00:00Z' };
  const about = ids["owner's request"]!;
  const sent = (consultant_id: unknown) => [
    put(
      'consultant of the room',
      'PUT /consultations/:id/status',
      {
        status: 'approved',
        slot: { ...slot, consultant_id },
      },
      about,
    ),
    put(
      'consultant of the room',
      'PUT /consultations/:id',
      {
        status: 'pending',
        proposals: [{ ...slot, consultant_id }],
      },
      about,
    ),
    put('admin', 'PUT /consultations/:id/assignee', { consultant_id }, about),
    put('owner', 'PUT /consultations/:id', { preferences: [{ ...slot, consultant_id }] }, about),
  ];

  test.each(['missing', 'owner', 'admin', 'deleted consultant', 'consultant of another room'])(
    '%s cannot advise in the room',
    async (name) => {
      const replies = await Promise.all(sent(ids[name]));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
      expect(await stage.changes()).toEqual([]);
    },
  );

  test.each(noIds)('%s is the id of nobody', async (_what, id) => {
    const replies = await Promise.all(sent(id));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
    expect(await stage.changes()).toEqual([]);
  });

  test('only one of the own consultations is followed up', async () => {
    const request = { room: 'A', topic: 'Tariffs', problem_details: '<p>Which duty?</p>' };
    const follow = async (actor: Actor, follows_id: unknown) =>
      (await put(actor, 'POST /consultations', { ...request, follows_id })).statusCode;
    expect(await follow('owner', ids["other's request"])).toBe(404);
    expect(await follow('member client', ids["owner's shared request"])).toBe(400);
    for (const [, id] of noIds) expect(await follow('owner', id)).toBe(400);
    expect(await stage.changes()).toEqual([]);
    expect(await follow('owner', ids["owner's completed"])).toBe(200);
  });
});

describe('an entry of a timeline', () => {
  const about = ids["owner's approved"]!;
  const foreign = ["member client's message", "named consultant's restricted message", 'missing', 'owner'];
  const ofNote = "assigned consultant's note";
  const asked = (actor: Actor, id: unknown) => [
    put(actor, 'PUT /consultations/:id/read-position', { entry_id: id }, about),
    ...['before', 'after', 'around'].map((where) =>
      stage.ask(actor, callOf('GET /consultations/:id/timeline'), {
        id: about,
        query: `?${where}=${encodeURIComponent(String(id))}`,
      }),
    ),
  ];
  const answers = async (actor: Actor, id: unknown) =>
    (await Promise.all(asked(actor, id))).map((reply) => [reply.statusCode, reply.json().code]);

  test.each(foreign)('%s is in no timeline but its own', async (name) => {
    for (const actor of ['owner', 'assigned consultant', 'admin'] as const)
      expect(await answers(actor, ids[name])).toEqual(
        Array.from({ length: 4 }, () => [404, 'entry_not_found']),
      );
    expect(await stage.changes()).toEqual([]);
  });

  test('a note cannot be told from a missing entry by a client', async () => {
    expect(await answers('owner', ids[ofNote])).toEqual(await answers('owner', MISSING));
    expect((await answers('assigned consultant', ids[ofNote])).map(([status]) => status)).toEqual(
      Array(4).fill(200),
    );
  });

  test.each(noIds)('%s is not the id of an entry', async (_what, id) => {
    expect(
      (await put('owner', 'PUT /consultations/:id/read-position', { entry_id: id }, about)).statusCode,
    ).toBe(400);
    expect(await stage.changes()).toEqual([]);
  });
});

const withSuccessor = calls.filter((call) => idFieldsOf(call).includes(`${call.key} query.successor_id`));

describe.each(withSuccessor.map((call) => [`${call.base} ${call.key}`, call] as const))(
  '%s',
  (_name, call) => {
    const isRoom = call.key.includes('room');
    const leaving = ids[isRoom ? 'room A' : 'assigned consultant']!;
    const send = (successor_id: unknown) =>
      stage.ask('admin', call, {
        id: leaving,
        ...(call.key === 'PUT /users/:id' && { body: { role: 'admin' } }),
        query: `?successor_id=${encodeURIComponent(String(successor_id))}`,
      });
    const unfit = isRoom
      ? ['closed room', 'deleted room', 'assigned consultant']
      : ['inactive consultant', 'deleted consultant', 'owner', 'deleted client', 'admin', 'room A'];

    test.each([...unfit, isRoom ? 'room A' : 'assigned consultant', 'missing'])(
      '%s cannot take over',
      async (name) => {
        expect((await send(ids[name])).statusCode).toBe(400);
        expect(await stage.changes()).toEqual([]);
      },
    );

    test.each(noIds)('%s is not the id of a successor', async (_what, id) => {
      expect((await send(id)).statusCode).toBe(400);
      expect(await stage.changes()).toEqual([]);
    });
  },
);

describe('the consultation of a time entry', () => {
  const entry = { starts_at: '2026-03-10T09:00:00Z', minutes: 40 };
  const send = async (consultation_id: unknown) => [
    (await put('assigned consultant', 'POST /time-entries', { ...entry, consultation_id })).statusCode,
    (await put('assigned consultant', 'POST /timer', { consultation_id })).statusCode,
    (
      await put(
        'assigned consultant',
        'PUT /time-entries/:id',
        { consultation_id },
        ids["assigned consultant's time"],
      )
    ).statusCode,
  ];

  test.each(["other's request", "owner's restricted request", 'missing', 'owner'])(
    'is one that its consultant sees: not %s',
    async (name) => {
      expect(await send(ids[name])).toEqual([404, 404, 404]);
      expect(await stage.changes()).toEqual([]);
    },
  );

  test.each(noIds)('%s is no consultation', async (_what, id) => {
    expect(await send(id)).toEqual([400, 400, 400]);
    expect(await stage.changes()).toEqual([]);
  });

  test.each(["named consultant's restricted time", 'missing', 'owner'])(
    'a timer does not continue %s',
    async (name) => {
      const body = { consultation_id: ids["owner's approved"], continues: ids[name] };
      expect((await put('assigned consultant', 'POST /timer', body)).statusCode).toBe(409);
      expect(await stage.changes()).toEqual([]);
    },
  );
});
