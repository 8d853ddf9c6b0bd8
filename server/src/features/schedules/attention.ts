import {
  type Attention,
  type LostAppointment,
  MOST_LISTED,
  type PlannedWeek,
} from '@consultflow/contract/schedules/attention';
import type { Day } from '@consultflow/contract/schedules/day';
import type { Db } from '../../db/open.ts';
import type { Viewer } from '../../visibility/consultation.ts';
import { hasNoHours, rulesNow } from '../slots/queries.ts';
import * as attention from './attention-queries.ts';

type Asked = { week_start_date: string; weeks: number };

/** How weeks are planned, and what needs attention in them. */
export async function attentionIn(
  db: Db,
  viewer: Viewer,
  { week_start_date: monday, weeks }: Asked,
): Promise<Attention> {
  const span = { monday, weeks };
  const most = MOST_LISTED + 1;
  const [{ rules }, days, rooms, counts, lost, conflicts, duty, absences] = await Promise.all([
    rulesNow(db),
    attention.days(db, span),
    attention.rooms(db),
    attention.counts(db, viewer, span),
    attention.lost(db, viewer, span, most),
    attention.conflicts(db, viewer, span, most),
    attention.onDuty(db, span),
    attention.absences(db, span, most),
  ]);
  const lists = {
    lost: lost as LostAppointment[],
    conflicts,
    gaps: gapsIn(days, rooms),
    without_hours: duty.flatMap((one) => withoutHours(one, rules)),
    absences,
  };
  return {
    time_zone: rules.time_zone,
    buffer: rules.buffer_before + rules.buffer_after,
    rooms,
    weeks: weeksOf(days, counts),
    lost: listed(lists.lost),
    conflicts: listed(lists.conflicts),
    gaps: listed(lists.gaps),
    without_hours: listed(lists.without_hours),
    absences: listed(lists.absences),
    has_more: Object.values(lists).some((list) => list.length > MOST_LISTED),
  };
}

const listed = <Row>(rows: Row[]) => rows.slice(0, MOST_LISTED);

type Rules = Awaited<ReturnType<typeof rulesNow>>['rules'];
type Days = Awaited<ReturnType<typeof attention.days>>;
type Rooms = Awaited<ReturnType<typeof attention.rooms>>;
type Counts = Awaited<ReturnType<typeof attention.counts>>;

function weeksOf(days: Days, counts: Counts): PlannedWeek[] {
  return [...Map.groupBy(days, ({ monday }) => monday)].map(([monday, ofWeek]) => {
    const { booked = 0, lost = 0 } = counts.find((one) => one.monday === monday) ?? {};
    return {
      week_start_date: monday,
      has_schedule: ofWeek.some(({ has_schedule }) => has_schedule),
      days: ofWeek.map(({ day, date, is_ahead, is_closed, closure, covered }) => ({
        day: day as Day,
        date,
        is_ahead,
        is_closed,
        closure,
        covered,
      })),
      booked,
      lost,
    };
  });
}

/** The rooms of saved weeks that have nobody on an open day ahead. */
function gapsIn(days: Days, rooms: Rooms) {
  const open = days.filter(({ is_ahead, has_schedule, is_closed }) => is_ahead && has_schedule && !is_closed);
  return [...Map.groupBy(open, ({ monday }) => monday)].flatMap(([week_start_date, ofWeek]) =>
    rooms
      .map(({ code, has_consultants }) => ({
        week_start_date,
        room: code,
        days: ofWeek.filter(({ covered }) => !covered.includes(code)).map(({ day }) => day as Day),
        has_consultants,
      }))
      .filter((gap) => gap.days.length > 0),
  );
}

/** Where somebody is assigned on open days on which their own hours leave no time. */
function withoutHours(
  { id, name, availability, places }: Awaited<ReturnType<typeof attention.onDuty>>[number],
  rules: Pick<Rules, 'opening_hours'>,
) {
  const empty = places.filter(({ date }) => hasNoHours(rules, availability, date));
  return [...Map.groupBy(empty, ({ room }) => room)].map(([room, ofRoom]) => ({
    consultant_id: id,
    consultant_name: name,
    room,
    dates: ofRoom.map(({ date }) => date),
  }));
}
