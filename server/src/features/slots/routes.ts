import * as endpoint from '@consultflow/contract/appointments/endpoints';
import type { Slot, SlotFilter } from '@consultflow/contract/appointments/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../db/open.ts';
import { writeCursor } from '../../db/page.ts';
import { positionAfter } from '../../http/cursor.ts';
import { found } from '../../http/errors.ts';
import { page } from '../../http/reply.ts';
import type { Viewer } from '../../visibility/consultation.ts';
import * as consultations from '../consultations/queries.ts';
import * as rooms from '../rooms/queries.ts';
import * as slots from './queries.ts';

export const slotRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.listSlots,
    handler: async ({ actor, params: { code }, query }) => {
      const room = found(await roomFor(db, actor, code), 'room_not_found');
      const of = query.except
        ? found(await consultations.findInBrief(db, actor, query.except), 'consultation_not_found')
        : undefined;
      const span = { from: Date.parse(query.from), until: Date.parse(query.to) };
      const { rules, opening_hours } = await slots.rulesNow(db);
      const [listed, weeks_without_schedule, closures] = await Promise.all([
        pageOfSlots(db, room, span, { ...query, only: onlyOf(query.consultant_id, of) }),
        slots.weeksWithoutSchedule(db, span, rules.time_zone),
        slots.closuresIn(db, span),
      ]);
      return { ...page(listed), time_zone: rules.time_zone, opening_hours, weeks_without_schedule, closures };
    },
  });
};

/** A deleted room stays bookable for what is still open or booked in it, as the caller may see. */
async function roomFor(db: Db, actor: Viewer, code: string) {
  const listed = await rooms.findListed(db, code);
  if (listed || !(await consultations.hasAhead(db, actor, code))) return listed;
  return rooms.findByCode(db, code);
}

const byTime = { name: 'starts_at', type: 'timestamptz', direction: 'asc' } as const;

/** Whoever is asked for; of a restricted case only those named. */
function onlyOf(consultant_id: string | undefined, of: consultations.SeenInBrief | undefined) {
  const named = of?.restricted_to?.map(({ id }) => id);
  if (!consultant_id) return named;
  return !named || named.includes(consultant_id) ? [consultant_id] : [];
}

type Paged = Pick<SlotFilter, 'cursor' | 'except'> & { limit: number; only: string[] | undefined };

async function pageOfSlots(
  db: Db,
  room: { code: string; capacity: number },
  span: { from: number; until: number },
  { cursor, limit, only, except }: Paged,
) {
  const [, after = '', last = ''] = positionAfter(cursor, byTime) ?? [];
  const from = after ? Math.max(span.from, Date.parse(after)) : span.from;
  const rows: Slot[] = [];
  for await (const slot of slots.slotsIn(db, { room, except, only }, { ...span, from })) {
    if (slot.starts_at === after && slot.consultant_id <= last) continue;
    if (rows.length === limit) return { rows, next: endOf(rows) };
    rows.push(slot);
  }
  return { rows, next: undefined };
}

const endOf = (rows: Slot[]) => {
  const { starts_at, consultant_id } = rows.at(-1)!;
  return writeCursor(byTime, starts_at, consultant_id);
};
