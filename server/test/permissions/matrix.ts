import { afterAll, describe, expect, test } from 'vitest';
import { type Call, takesId } from './calls.ts';
import { type Actor, actorNames, newStage, roleOf } from './cast.ts';
import { everybody, isSealedFor } from './sight.ts';
import { LEAVES_NOTHING, type Rule, table, type Way } from './permission-table.ts';

/** Every call by every user on every record, one way of the table at a time. */
export async function tryEveryCell(calls: Call[]) {
  const stage = await newStage();
  afterAll(stage.end);

  type Cell = { actor: Actor; thing: string; wanted: number };

  const askIn = (call: Call, way: Way, { actor, thing }: Cell) =>
    stage.ask(actor, call, {
      id: stage.ids[thing],
      second: secondOf(way, thing, stage.ids),
      query: way.query?.(stage.ids),
      body: way.body?.(stage.ids),
    });

  /** One way of a call, by every user on every record. */
  const tryWay = async (call: Call, rule: Rule, way: Way) => {
    const things = takesId(call) ? [...Object.keys(rule.on ?? {}), 'missing', 'malformed'] : ['it'];
    const cells: Cell[] = (way.by ?? actorNames).flatMap((actor) =>
      things.map((thing) => ({ actor, thing, wanted: expected(call, rule, way, actor, thing) })),
    );
    const answered = new Map<Cell, number>();
    const notThere = new Map<Actor, Set<string>>();
    const faults: string[] = [];
    const leavesTraces = call.method !== 'GET' || rule.isRecorded;

    const tryCell = async (cell: Cell) => {
      const { actor, thing } = cell;
      const reply = await askIn(call, way, cell);
      answered.set(cell, reply.statusCode);
      if (reply.statusCode === 404 && !rule.on?.[thing]?.includes(actor)) {
        const bodies = notThere.get(actor) ?? new Set();
        notThere.set(actor, bodies.add(withoutRequestId(reply.body)));
      }
      if (reply.statusCode !== 200 || !leavesTraces) return;
      const changed = await stage.changes();
      if (changed.length > 0 !== writes(way, actor, thing))
        faults.push(`${actor} changed ${thing}: ${changed.length > 0}`);
      await stage.restoreTables(changed);
    };

    for (const cell of cells.filter(({ wanted }) => wanted !== 200)) await tryCell(cell);
    for (const name of await stage.changes()) faults.push(`${name} was changed by a call that is refused`);
    for (const cell of cells.filter(({ wanted }) => wanted === 200)) await tryCell(cell);
    for (const [actor, bodies] of notThere)
      if (bodies.size > 1) faults.push(`${actor} can tell what is foreign from what is missing`);
    const codes = (of: (cell: Cell) => number | undefined) =>
      Object.fromEntries(cells.map((cell) => [`${cell.actor}, ${cell.thing}`, of(cell)]));
    return { answered: codes((cell) => answered.get(cell)), wanted: codes(({ wanted }) => wanted), faults };
  };

  describe.each(calls)('$base $key', (call) => {
    const rule = table[call.key] ?? { roles: [] };
    test('is made on what the table names', () => expect(Boolean(rule.on)).toBe(takesId(call)));
    const ways = (rule.ways ?? [{}]).map((way) => ({ what: 'answers each as it should', ...way }));
    test.each(ways)('$what', async (way) => {
      const { answered, wanted, faults } = await tryWay(call, rule, way);
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
