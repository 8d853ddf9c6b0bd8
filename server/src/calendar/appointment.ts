import { topicText } from '@consultflow/contract/consultations/topics';
import { t, withoutIsolation } from '@consultflow/contract/language/t';
import { howYouMeet, type Meeting } from '../news/meeting.ts';
import { topicOf } from '../news/quoted.ts';
import { unlinked } from '../news/unlinked.ts';
import type { CalendarEvent } from './file.ts';

/** An appointment for one of the people in it; of a link only one that staff have given. */
export type AppointmentOf = Meeting & {
  uid: string;
  sequence: number;
  changed_at: string;
  starts_at: string;
  ends_at: string;
  number: number;
  topic: string;
  /** The name of the other side. */
  with: string;
};

/** How an appointment stands in the calendar of the reader; `url` is the page of its case. */
export function appointmentEvent(one: AppointmentOf, url: string): CalendarEvent {
  const { mode, link } = one;
  return {
    ...timesOf(one),
    title: withoutIsolation(
      t('Consultation #{number}: {topic}', {
        number: `${one.number}`,
        topic: unlinked(topicOf({ topic: topicText(one.topic) })),
      }),
    ),
    description: linesOf(
      [t('With {name}', { name: one.with }), howYouMeet(one)],
      [...(mode === 'video' && link ? [link] : []), whereItIs(url)],
    ),
    location: placeOf(one),
    url,
  };
}

/** The same without a topic or a name, also without the link and the phone number, which tell who it is with. */
export function numberedEvent(one: AppointmentOf, url: string): CalendarEvent {
  const meeting = { mode: one.mode, link: null, phone: null };
  return {
    ...timesOf(one),
    title: withoutIsolation(t('Consultation #{number}', { number: `${one.number}` })),
    description: linesOf([howYouMeet(meeting)], [whereItIs(url)]),
    location: placeOf(meeting),
    url,
  };
}

/** A time that is taken, and nothing of what it is taken by. */
export const busyEvent = (one: Omit<CalendarEvent, 'title'>): CalendarEvent => ({
  ...timesOf(one),
  title: t('Busy'),
});

const timesOf = ({ uid, sequence, changed_at, starts_at, ends_at }: Omit<CalendarEvent, 'title'>) => ({
  uid,
  sequence,
  changed_at,
  starts_at,
  ends_at,
});

/** Sentences, in which nothing that a user has typed becomes a link, and then lines with addresses of ours. */
const linesOf = (sentences: string[], addresses: string[]) =>
  [...sentences.map((one) => unlinked(withoutIsolation(one))), ...addresses.map(withoutIsolation)].join('\n');

const whereItIs = (address: string) =>
  // i18n: before the address of a page
  t('The consultation: {address}', { address });

function placeOf({ mode, link, phone }: Meeting) {
  switch (mode) {
    case 'video':
      return link ?? t('By video');
    case 'phone':
      return phone ? withoutIsolation(t('By phone: {phone}', { phone: unlinked(phone) })) : t('By phone');
    case 'office':
      return t('In the office');
  }
}
