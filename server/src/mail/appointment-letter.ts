import { type Message, msg, t, translate } from '@consultflow/contract/language/t';
import { zoneTime } from '@consultflow/contract/zones';
import { numberOf } from '@consultflow/contract/consultations/number';
import { topicText } from '@consultflow/contract/consultations/topics';
import { type AppointmentOf, appointmentEvent, busyEvent } from '../calendar/appointment.ts';
import { calendarFile } from '../calendar/file.ts';
import { howYouMeet } from '../news/meeting.ts';
import { quotedName, quotedTopic, shortNameOf } from '../news/quoted.ts';
import { linkToCase } from '../news/tell.ts';
import { timeIn } from '../time/clock.ts';
import { type AppointmentJob, type Person, sentencesOf } from './job.ts';
import type { Letter } from './letter.ts';
import { type From, sender } from './letters.ts';
import type { CalendarPart } from './transport.ts';

type Zoned = From & { zone: string };
type Reader = Pick<Person, 'name' | 'email' | 'role'>;
type WithFile = { letter: Letter; calendar: CalendarPart };

/** What happened to an appointment, as the news of it say or in our own words, with a file for the calendar. */
export function appointmentLetter(
  { app, firm, zone }: Zoned,
  { name, email, role }: Reader,
  job: AppointmentJob,
): WithFile {
  const { what, uid, sequence, event, news, consultation_id } = job;
  const one = { ...event, uid, sequence };
  const isCanceled = what === 'canceled';
  const url = app + linkToCase(role, consultation_id);
  const { title, paragraphs } = news.length > 0 ? asToldBy(news) : inOwnWords(what, one, zone);
  const method = isCanceled ? 'CANCEL' : 'REQUEST';
  return {
    letter: {
      subject: t('{consultation}: {title}', { title, consultation: shortNameOf(event) }),
      title,
      paragraphs: [
        ...paragraphs,
        isCanceled
          ? t('The attached file removes it from your calendar.')
          : t('The attached file is for your calendar.'),
      ],
      call: !isCanceled && event.mode === 'video' ? (event.link ?? undefined) : undefined,
      action: {
        label: t('Open ConsultFlow Navigator'),
        url: news.at(-1)?.link ? app + news.at(-1)!.link : url,
      },
      foot: footOf({ app, firm }, role),
    },
    calendar: {
      method,
      fileOf: (organizer) =>
        calendarFile({
          method,
          zone,
          events: [{ ...appointmentEvent(one, url), isCanceled }],
          organizer,
          attendee: { name, email },
        }),
    },
  };
}

/** A cancellation to whoever may not see the consultation any longer: only the time that is free again. */
export function sealedLetter(
  { app, firm, zone }: Zoned,
  { name, email, role }: Reader,
  { uid, sequence, event }: AppointmentJob,
): WithFile {
  const title = t('Appointment canceled');
  const time = timeIn(zone)(event.starts_at);
  return {
    letter: {
      subject: title,
      title,
      paragraphs: [
        t('An appointment of yours no longer takes place: {time}, {zone}.', { time, zone: zoneTime(zone) }),
        t('The attached file removes it from your calendar.'),
      ],
      action: { label: t('Open ConsultFlow Navigator'), url: `${app}/${role}/dashboard` },
      foot: footOf({ app, firm }, role),
    },
    calendar: {
      method: 'CANCEL',
      fileOf: (organizer) =>
        calendarFile({
          method: 'CANCEL',
          zone,
          events: [{ ...busyEvent({ ...event, uid, sequence }), isCanceled: true }],
          organizer,
          attendee: { name, email },
        }),
    },
  };
}

const footOf = ({ app, firm }: From, role: Reader['role']) => [
  sender(firm),
  `${t('You can switch these mails off in your profile:')} ${app}/${role}/profile`,
];

function asToldBy(news: AppointmentJob['news']) {
  const told = news.map(sentencesOf);
  return { title: told.at(-1)!.title, paragraphs: told.map(({ message }) => message) };
}

function inOwnWords(what: AppointmentJob['what'], one: AppointmentOf, zone: string) {
  const { title, sentence } = words[what];
  const values = {
    topic: `${numberOf(one)} ${quotedTopic(topicText(one.topic))}`,
    name: quotedName(one.with),
    time: timeIn(zone)(one.starts_at),
    zone: zoneTime(zone),
  };
  return {
    title: t(title),
    paragraphs: [translate(sentence, values), ...(what === 'canceled' ? [] : [howYouMeet(one)])],
  };
}

const words: Record<AppointmentJob['what'], { title: Message; sentence: Message }> = {
  booked: {
    title: msg('Appointment booked'),
    sentence: msg('Your appointment with {name} for {topic} is at this time: {time}, {zone}.'),
  },
  moved: {
    title: msg('Appointment moved'),
    sentence: msg('Your appointment with {name} for {topic} has a new time: {time}, {zone}.'),
  },
  changed: {
    title: msg('Appointment changed'),
    sentence: msg('Your appointment with {name} for {topic} has changed: {time}, {zone}.'),
  },
  canceled: {
    title: msg('Appointment canceled'),
    sentence: msg('Your appointment with {name} for {topic} no longer takes place: {time}, {zone}.'),
  },
};
