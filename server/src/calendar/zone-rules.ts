import { Temporal } from 'temporal-polyfill';

const DAY = 24 * 60 * 60_000;

/** A change of the clock: from when on, and by which offset from UTC before and after. */
type Change = { at: number; from: number; to: number };

/** The VTIMEZONE of a time zone, which is right from a day before `from` until a day after `until`. */
export function zoneRules(zone: string, { from, until }: { from: number; until: number }) {
  const start = Temporal.Instant.fromEpochMilliseconds(from - DAY).toZonedDateTimeISO(zone);
  const changes = changesAfter(start, until + DAY);
  const offset = offsetOf(start);
  const isSummer = changes[0] !== undefined && changes[0].to < offset;
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance(isSummer, { at: -offset, from: offset, to: offset }),
    ...changes.flatMap((change) => observance(change.to > change.from, change)),
    'END:VTIMEZONE',
  ].join('\r\n');
}

function changesAfter(start: Temporal.ZonedDateTime, until: number) {
  const changes: Change[] = [];
  let from = offsetOf(start);
  let next = start.getTimeZoneTransition('next');
  while (next && next.epochMilliseconds <= until) {
    const to = offsetOf(next);
    if (to !== from) changes.push({ at: next.epochMilliseconds, from, to });
    from = to;
    next = next.getTimeZoneTransition('next');
  }
  return changes;
}

/** It begins at a time of the clock before it. */
function observance(isSummer: boolean, { at, from, to }: Change) {
  const name = isSummer ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${name}`,
    `DTSTART:${new Date(at + from).toISOString().replace(/[-:]|\.\d+Z$/g, '')}`,
    `TZOFFSETFROM:${spelled(from)}`,
    `TZOFFSETTO:${spelled(to)}`,
    `END:${name}`,
  ];
}

/** In milliseconds. */
const offsetOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime) => offsetNanoseconds / 1_000_000;

function spelled(offset: number) {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const digits = [Math.floor(minutes / 60), minutes % 60].map((part) => `${part}`.padStart(2, '0'));
  return `${offset < 0 ? '-' : '+'}${digits.join('')}`;
}
