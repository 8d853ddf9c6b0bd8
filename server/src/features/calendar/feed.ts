import { type FeedDetail, feedParts } from '@consultflow/contract/calendar/schema';
import { t, withoutIsolation } from '@consultflow/contract/language/t';
import { appointmentEvent, busyEvent, numberedEvent } from '../../calendar/appointment.ts';
import { type CalendarEvent, longCalendarFile } from '../../calendar/file.ts';
import { zoneOf } from '../../calendar/zone.ts';
import type { Db } from '../../db/open.ts';
import { letterhead } from '../../letterhead/letterhead.ts';
import { linkToCase } from '../../news/tell.ts';
import { unlinked } from '../../news/unlinked.ts';
import type { Owner } from './links.ts';
import * as calendars from './queries.ts';

/** What the owner of a feed may see at this moment, as they have chosen, for their calendar; `app` is the URL of the app. */
export async function feedOf(db: Db, owner: Owner, app: string) {
  const { detail } = owner;
  const includes = feedParts[owner.role].filter((part) => owner.includes.includes(part));
  const [firm, zone, appointments, absences] = await Promise.all([
    letterhead(db),
    zoneOf(db, owner),
    calendars.appointmentsFor(db, owner, includes),
    calendars.absencesFor(db, owner, includes),
  ]);
  function* events() {
    for (const one of appointments)
      yield eventOf(one, detail, app + linkToCase(owner.role, one.consultation_id));
    for (const one of absences) yield absenceEvent(one, detail);
  }
  return longCalendarFile({
    method: 'PUBLISH',
    name: firm.name,
    zone,
    events: events().map((event) => ({ ...event, changed_at: later(event.changed_at, owner.chosen_at) })),
  });
}

/** Some programs read an event again only if it says that it has changed. */
const later = (one: string, other: string | null) => (other && other > one ? other : one);

type Found = Awaited<ReturnType<typeof calendars.appointmentsFor>>[number];

function eventOf(one: Found, detail: FeedDetail, url: string): CalendarEvent {
  const certainty = { isTentative: one.is_held };
  if (one.is_busy || detail === 'busy') return { ...busyEvent(one), ...certainty };
  if (detail === 'number') return { ...numberedEvent(one, url), ...certainty };
  const event = { ...appointmentEvent(one, url), ...certainty };
  if (one.instead_of === null) return event;
  const instead = withoutIsolation(t('You stand in for {name}', { name: unlinked(one.instead_of) }));
  return { ...event, description: `${instead}\n${event.description}` };
}

type Absence = Awaited<ReturnType<typeof calendars.absencesFor>>[number];

const absenceEvent = ({ user_id, name, ...one }: Absence, detail: FeedDetail): CalendarEvent => ({
  ...one,
  // A change can only be told from its time.
  sequence: 0,
  title: absenceTitle(user_id === null ? 'closure' : 'absence', name, detail),
});

function absenceTitle(what: 'closure' | 'absence', name: string, detail: FeedDetail) {
  if (detail === 'full' && unlinked(name)) return unlinked(name);
  // When the firm is closed is no secret.
  if (what === 'closure') return t('The firm is closed');
  return detail === 'busy' ? t('Busy') : t('Absent');
}
