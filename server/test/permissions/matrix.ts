import { afterAll, describe, expect, test } from 'vitest';
import { type Call, takesId } from './calls.ts';
import { type Actor, actorNames, newStage, roleOf } from './cast.ts';
import { everybody, isSealedFor } from './sight.ts';
import { LEAVES_NOTHING, type Rule, table, type Way } from './permission-table.ts';

/** Every call by every user on every record, one row of the table at a time. */
export async function tryEveryCell(calls: Call[]) {
  const stage = await newStage();
  afterAll(stage.end);

  const tryRow = async (call: Call, rule: Rule, way: Way, actor: Actor) => {
    const things = takesId(call) ? [...Object.keys(rule.on ?? {}), 'missing', 'malformed'] : ['it'];
    const wanted = new Map(things.map((thing) => [thing, expected(call, rule, way, actor, thing)]));
    const answered = new Map<string, number>();
    const notThere = new Set<string>();
    const faults: string[] = [];
    const leavesTraces = call.method !== 'GET' || rule.isRecorded;
    const lookForTraces = async () => {
      for (const name of await stage.changes())
        faults.push(`${name} was changed though ${actor} was refused`);
    };

    // The refused calls first: all of them together must change nothing.
    for (const thing of things.toSorted((a, b) => wanted.get(b)! - wanted.get(a)!)) {
      if (wanted.get(thing) === 200 && leavesTraces) await lookForTraces();
      const reply = await stage.ask(actor, call, {
        id: stage.ids[thing],
        second: secondOf(way, thing, stage.ids),
        query: way.query?.(stage.ids),
        body: way.body?.(stage.ids),
      });
      answered.set(thing, reply.statusCode);
      if (reply.statusCode === 404 && !rule.on?.[thing]?.includes(actor))
        notThere.add(withoutRequestId(reply.body));
      if (reply.statusCode === 200 && leavesTraces) {
        const changed = (await stage.changes()).length > 0;
        if (changed !== writes(way, actor, thing)) faults.push(`${actor} changed ${thing}: ${changed}`);
        await stage.restore();
      }
    }
    await lookForTraces();
    if (notThere.size > 1) faults.push(`${actor} can tell what is foreign from what is missing`);
    const cells = (codes: Map<string, number>) =>
      Object.fromEntries(things.map((thing) => [`${actor}, ${thing}`, codes.get(thing)]));
    return { answered: cells(answered), wanted: cells(wanted), faults };
  };

  describe.each(calls)('$base $key', (call) => {
    const rule = table[call.key] ?? { roles: [] };
    test('is made on what the table names', () => expect(Boolean(rule.on)).toBe(takesId(call)));
    const ways = (rule.ways ?? [{}]).map((way) => ({ what: 'answers each as it should', ...way }));
    test.each(ways)('$what', async (way) => {
      const wanted = {};
      const answered = {};
      const faults: string[] = [];
      for (const actor of way.by ?? actorNames) {
        const row = await tryRow(call, rule, way, actor);
        Object.assign(wanted, row.wanted);
        Object.assign(answered, row.answered);
        faults.push(...row.faults);
      }
      expect(answered).toEqual(wanted);
      expect(faults).toEqual([]);
    });
  });
}

/**
 * In this order: visitors and users who cannot sign in, the wrong role, users who cannot see the record, the others.
 */
export function expected(
  call: Call,
  { roles, on }: Rule,
  { answer = () => 200 }: Way,
  actor: Actor,
  thing: string,
): number {
  const role = roleOf(actor);
  if (roles !== 'anyone') {
    if (role === null || !everybody.some((one) => one === actor)) return 401;
    if (!roles.includes(role)) return 403;
  }
  if (takesId(call) && !on?.[thing]?.includes(actor))
    return call.method !== 'GET' && isSealedFor(actor, thing) ? 403 : 404;
  return answer(actor, thing);
}

/** Permitted writes without effect are listed here. */
export const writes = ({ what }: Way, actor: Actor, thing: string) => {
  if (what === LEAVES_NOTHING) return false;
  if (what === 'activate') return thing.startsWith('inactive');
  if (what === 'deactivate') return actor.endsWith('admin') && !thing.startsWith('inactive');
  return true;
};

/** The second id of the URL. */
export const secondOf = ({ second }: Way, thing: string, ids: Record<string, string>) =>
  ids[(typeof second === 'function' ? second(thing) : second) ?? ''] ?? ids.missing!;

const withoutRequestId = (body: string) => {
  const { request_id: _, ...answer } = JSON.parse(body) as { request_id?: string };
  return JSON.stringify(answer);
};
