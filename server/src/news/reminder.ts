import { t } from '@consultflow/contract/language/t';
import { zoneTime } from '@consultflow/contract/zones';
import { readersZone } from '../language/reader.ts';
import { dayIn, hourIn, timeIn } from '../time/clock.ts';
import { dayAfter } from '../time/wall-clock.ts';
import { type Meeting, meetingAfter } from './meeting.ts';
import { about, quotedName } from './quoted.ts';

/** An appointment that is near; its time is stored with the firm's time zone. */
export type Reminder = {
  topic: string;
  number: number;
  with: string;
  time: { at: string; zone: string };
  meeting: Meeting;
  appointment_id: string;
};

/** In the words of the day on which it is read. */
export const reminding = ({ with: name, time, meeting, topic, number }: Reminder) => ({
  title: titleOf(time),
  message:
    t('You have an appointment with {name} about {topic}.', {
      name: quotedName(name),
      topic: about({ topic, number }),
    }) + meetingAfter(meeting),
});

function titleOf({ at, zone: firms }: Reminder['time']) {
  const zone = readersZone() ?? firms;
  const dayOf = dayIn(zone);
  const today = dayOf(new Date());
  const named = { time: hourIn(zone)(at), zone: zoneTime(zone) };
  if (dayOf(at) === today) return t('Appointment today at {time}, {zone}', named);
  if (dayOf(at) === dayAfter(today)) return t('Appointment tomorrow at {time}, {zone}', named);
  return t('Appointment: {time}, {zone}', { ...named, time: timeIn(zone)(at) });
}
