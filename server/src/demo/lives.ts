import type { Status } from '@consultflow/contract/consultations/status';
import type { RoomCode } from '@consultflow/contract/rooms/code';
import { halfHour, nextHalfHour, OPEN_DAY, OPEN_WEEK } from './calendar.ts';
import type { Draw } from './random.ts';
import * as reasons from './reasons.ts';

/** The moves of a consultation with their times, in open minutes (see calendar.ts). */
export type Life = {
  room: RoomCode;
  status: Status;
  created: number;
  steps: Step[];
  scheduled: number | null;
};

export type Step = { at: number; to: Status; by: 'client' | 'consultant' | 'admin'; reason?: string };

const YEARS = 104 * OPEN_WEEK;
const rooms: RoomCode[] = ['A', 'B', 'C', 'D', 'E'];
const counts = { approved: 15, rescheduled: 8, rejected: 12, canceled: 10, completed: 229 };
const open: Record<RoomCode, number> = { A: 6, B: 6, C: 4, D: 5, E: 5 };

export function liveLives(draw: Draw, now: number): Life[] {
  const lives: Life[] = rooms.flatMap((room) =>
    Array.from({ length: open[room]! }, (_, place) => waiting(draw, now, room, place)),
  );
  const add = (
    status: keyof typeof counts,
    live: (draw: Draw, now: number, place: number) => Omit<Life, 'room' | 'status'>,
  ) => {
    for (let place = 0; place < counts[status]; place += 1) {
      lives.push({ room: rooms[(place + counts[status]) % 5]!, status, ...live(draw, now, place) });
    }
  };
  add('approved', approved);
  add('rescheduled', rescheduled);
  add('rejected', rejected);
  add('canceled', canceled);
  add('completed', completed);
  return lives.toSorted((one, other) => one.created - other.created);
}

/** Of those that wait longest some wait for their client, who was asked something. */
function waiting(draw: Draw, now: number, room: RoomCode, place: number): Life {
  const created = now - draw.number(15, 110) - place * 340;
  const life = { room, created, scheduled: null };
  return place === 3 && room < 'D'
    ? { ...life, status: 'pending', steps: [{ at: created + 45, to: 'pending', by: 'consultant' }] }
    : { ...life, status: 'requested', steps: [] };
}

const approve = (at: number): Step => ({ at, to: 'approved', by: 'consultant' });

/** The first few in the hours to come, the rest in the days to come. */
function approved(draw: Draw, now: number, place: number) {
  const at = place < 4 ? now - draw.number(20, 260) : now - draw.number(300, 3 * OPEN_DAY);
  const scheduled = nextHalfHour(now + (place < 4 ? draw.number(40, 300) : draw.number(300, 9 * OPEN_DAY)));
  return { created: at - draw.number(30, 700), steps: [approve(at)], scheduled };
}

function rescheduled(draw: Draw, now: number, place: number) {
  const moved = now - draw.number(30, 3 * OPEN_DAY);
  const at = moved - draw.number(200, 3 * OPEN_DAY);
  const by = draw.chance(0.2) ? ('admin' as const) : ('consultant' as const);
  return {
    created: at - draw.number(30, 700),
    steps: [approve(at), { at: moved, to: 'rescheduled' as const, by, reason: reasons.rescheduled[place]! }],
    scheduled: nextHalfHour(now + draw.number(200, 10 * OPEN_DAY)),
  };
}

function rejected(draw: Draw, now: number, place: number) {
  const at = now - 90 - Math.floor(YEARS * 0.9 * ((place + draw.next()) / counts.rejected) ** 1.5);
  return {
    created: at - draw.number(40, 800),
    steps: [{ at, to: 'rejected' as const, by: 'consultant' as const, reason: reasons.rejected[place]! }],
    scheduled: null,
  };
}

function canceled(draw: Draw, now: number, place: number) {
  const at = now - 140 - Math.floor(YEARS * 0.9 * ((place + draw.next()) / counts.canceled) ** 1.4);
  const admin = place - reasons.canceledByClient.length;
  const end: Step =
    admin < 0
      ? { at, to: 'canceled', by: 'client', reason: reasons.canceledByClient[place]! }
      : { at, to: 'canceled', by: 'admin', reason: reasons.canceledByAdmin[admin]! };
  if (place % 2 === 0) return { created: at - draw.number(60, 1_400), steps: [end], scheduled: null };
  const before = at - draw.number(60, 1_400);
  return {
    created: before - draw.number(40, 700),
    steps: [approve(before), end],
    scheduled: nextHalfHour(at + draw.number(60, 1_900)),
  };
}

/** More recent ones than two years ago; some rescheduled once, some with an edited result. */
function completed(draw: Draw, now: number, place: number) {
  const done = now - 70 - Math.floor(YEARS * ((place + draw.next()) / counts.completed) ** 1.35);
  const sameDay = draw.chance(0.35);
  const scheduled = sameDay ? done - draw.number(40, 300) : halfHour(done - draw.number(40, 200));
  const steps: Step[] = [{ at: done, to: 'completed', by: 'consultant' }];
  const edited = done + draw.number(60, 5 * OPEN_DAY);
  if (draw.chance(0.14) && edited < now - 10) steps.push({ at: edited, to: 'completed', by: 'consultant' });

  let decided = sameDay ? scheduled : scheduled - draw.number(60, 5 * OPEN_DAY);
  if (!sameDay && draw.chance(0.12)) {
    steps.unshift({
      at: decided,
      to: 'rescheduled',
      by: 'consultant',
      reason: draw.pick(reasons.rescheduled),
    });
    decided -= draw.number(90, 2 * OPEN_DAY);
  }
  return { created: decided - draw.number(20, 900), steps: [approve(decided), ...steps], scheduled };
}
