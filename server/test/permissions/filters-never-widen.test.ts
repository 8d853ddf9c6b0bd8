import { afterAll, expect, test } from 'vitest';
import { callOf } from './calls.ts';
import { type Actor, MALFORMED, newStage } from './cast.ts';
import * as sight from './sight.ts';

const stage = await newStage();
const { ids } = stage;
afterAll(stage.end);

const clientOf = (thing: string) => thing.replace(/^company of |'s [a-z ]+$/g, '');
const fullName = (client: string) => (client === 'other' ? 'other client' : client);

const assigned: Record<string, string> = {
  "owner's approved": 'assigned consultant',
  "owner's completed": 'assigned consultant',
  "owner's pending request": 'assigned consultant',
  "owner's shared completed": 'assigned consultant',
  "owner's restricted completed": 'assigned consultant',
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
  ['GET /consultations', '/api/v2', 'assignee', sight.consultations],
  ['GET /consultations', '/api/v1', 'consultant_id', sight.consultations],
  ['GET /consultations', '/api/v1', 'assignee', sight.consultations],
] as const;

test.each(lists)(
  '%s at %s: %s narrows what the caller sees and never widens it',
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

test.each(lists)('%s at %s: an invalid or repeated %s is refused', async (key, base, field) => {
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
    // A name in another spelling is another, unknown field.
    for (const query of [`?${field}[]=${ids['other client']}`, `?${field}.id=${ids['other client']}`]) {
      const plain = await asked(actor, key, '', base);
      expect(await asked(actor, key, query, base)).toEqual(plain);
    }
  }
});
