import { type Call, callOf, takesId } from './calls.ts';
import { actorNames, type newStage } from './cast.ts';
import { expected, secondOf } from './matrix.ts';
import { table } from './permission-table.ts';

type Stage = Awaited<ReturnType<typeof newStage>>;

export type Allowed = {
  call: Call;
  actor: string;
  id: string;
  second: string;
  query: string;
  body: object | undefined;
};

/** A user who may make the call, and a record for it. */
export function allowedCase(call: Call, ids: Stage['ids']): Allowed {
  const rule = table[call.key]!;
  for (const way of rule.ways ?? [{}]) {
    for (const actor of way.by ?? actorNames) {
      for (const thing of takesId(call) ? Object.keys(rule.on ?? {}) : ['it']) {
        if (expected(call, rule, way, actor, thing) !== 200) continue;
        const second = secondOf(way, thing, ids);
        const query = way.query?.(ids) ?? '';
        return { call, actor, id: ids[thing] ?? '', second, query, body: way.body?.(ids) };
      }
    }
  }
  throw new Error(`Nobody may make ${call.key}`);
}

export const urlOf = ({ call, id, second, query }: Allowed) =>
  call.base + call.url.replace(':id', id).replace(/:\w+/, second) + query;

/** What an admin does to somebody. */
export const asAdmin = (stage: Stage, key: string, id: string, body?: object) =>
  stage.call(stage.person('second admin'), callOf(key).method, callOf(key).url.replace(':id', id), body);

/** How a session ends. */
export const endings: Record<string, (stage: Stage, actor: string) => Promise<unknown>> = {
  'signs out': (stage, actor) => stage.call(stage.person(actor), 'POST', '/auth/logout'),
  'is deactivated': (stage, actor) =>
    asAdmin(stage, 'PUT /admin/users/:id/status', stage.ids[actor]!, { status: 'inactive' }),
  'is deleted': (stage, actor) => asAdmin(stage, 'DELETE /users/:id', stage.ids[actor]!),
  'is given another role': (stage, actor) =>
    asAdmin(stage, 'PUT /users/:id', stage.ids[actor]!, {
      role: actor.endsWith('admin') ? 'client' : 'admin',
    }),
  'is given a new password': (stage, actor) =>
    asAdmin(stage, 'PUT /users/:id', stage.ids[actor]!, { password: 'another long sentence' }),
};
