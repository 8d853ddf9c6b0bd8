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

/** How an appointment stands in the calendar of the reader; `url` is the page of its case. By number alone it names nobody. */
export function appointmentEvent(
  one: AppointmentOf,
  url: string,
  detail: 'full' | 'number' = 'full',
): CalendarEvent {
  const { uid, sequence, changed_at, starts_at, ends_at, mode, link } = one;
  const lines = [
    ...(detail === 'full' ? [t('With {name}', { name: unlinked(one.with) })] : []),
    howYouMeet(one),
    ...(mode === 'video' && link ? [link] : []),
    // i18n: before the address of a page
    t('The consultation: {address}', { address: url }),
  ];
  return {
    uid,
    sequence,
    changed_at,
    starts_at,
    ends_at,
    title: withoutIsolation(titleOf(one, detail)),
    description: withoutIsolation(lines.join('\n')),
    location: placeOf(one),
    url,
  };
}

const titleOf = ({ number, topic }: AppointmentOf, detail: 'full' | 'number') =>
  detail === 'number'
    ? t('Consultation #{number}', { number: `${number}` })
    : t('Consultation #{number}: {topic}', {
        number: `${number}`,
        topic: unlinked(topicOf({ topic: topicText(topic) })),
      });

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

/** A time that is taken, and nothing of what it is taken by. */
export const busyEvent = ({
  uid,
  sequence,
  changed_at,
  starts_at,
  ends_at,
}: Omit<CalendarEvent, 'title'>): CalendarEvent => ({
  uid,
  sequence,
  changed_at,
  starts_at,
  ends_at,
  title: t('Busy'),
});
