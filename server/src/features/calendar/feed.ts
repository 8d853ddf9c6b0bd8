import { t, withoutIsolation } from '@consultflow/contract/language/t';
import { appointmentEvent, busyEvent } from '../../calendar/appointment.ts';
import { type CalendarEvent, calendarFile } from '../../calendar/file.ts';
import { zoneOf } from '../../calendar/zone.ts';
import type { Db } from '../../db/open.ts';
import { letterhead } from '../../letterhead/letterhead.ts';
import { linkToCase } from '../../news/tell.ts';
import { unlinked } from '../../news/unlinked.ts';
import type { Owner } from './links.ts';
import * as calendars from './queries.ts';

/** What the owner of a feed may see at this moment, for their calendar; `app` is the URL of the app. */
export async function feedOf(db: Db, owner: Owner, app: string) {
  const [firm, zone, appointments, absences] = await Promise.all([
    letterhead(db),
    zoneOf(db, owner),
    calendars.appointmentsFor(db, owner),
    owner.role === 'client' ? [] : calendars.absencesFor(db, owner),
  ]);
  return calendarFile({
    method: 'PUBLISH',
    name: firm.name,
    zone,
    events: [
      ...appointments.map((one) => eventOf(one, app + linkToCase(owner.role, one.consultation_id))),
      ...absences.map(absenceEvent),
    ],
  });
}

type Found = Awaited<ReturnType<typeof calendars.appointmentsFor>>[number];

function eventOf(one: Found, url: string): CalendarEvent {
  if (one.is_busy) return busyEvent(one);
  const event = appointmentEvent(one, url);
  if (one.instead_of === null) return event;
  const instead = withoutIsolation(t('You stand in for {name}', { name: unlinked(one.instead_of) }));
  return { ...event, description: `${instead}\n${event.description}` };
}

type Absence = Awaited<ReturnType<typeof calendars.absencesFor>>[number];

const absenceEvent = ({ user_id, name, ...one }: Absence): CalendarEvent => ({
  ...one,
  // A change can only be told from its time.
  sequence: 0,
  title: unlinked(name) || (user_id === null ? t('The firm is closed') : t('Absent')),
});
