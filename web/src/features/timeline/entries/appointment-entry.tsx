import { modeWords } from '@consultflow/contract/appointments/mode-words';
import type { AppointmentNews, TimelineEntry } from '@consultflow/contract/timeline/schema';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import { CalendarCheck, CalendarClock, CalendarCog, CalendarX, type LucideIcon, UserX } from 'lucide-react';
import { showHours } from '../../../lib/time/clocks.ts';
import { showDayOfMonth, showNearMonth, showWeekday, showWhen, zoneTime } from '../../../lib/time/dates.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { wordOf } from '../../../lib/language/word-of.ts';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { ActorName, nameOf, useIsOwn } from './actor.tsx';
import { EntryFrame } from './frame.tsx';

type Arranged = Extract<TimelineEntry, { kind: 'appointment' }>;

type Sentences = {
  own: Message<'<b>Appointment booked</b> by you'>;
  others: Message<'<b>Appointment booked</b> by {name}'>;
};

const sentences = {
  booked: {
    own: msg('<b>Appointment booked</b> by you'),
    others: msg('<b>Appointment booked</b> by {name}'),
  },
  moved: {
    own: msg('<b>Appointment moved</b> by you'),
    others: msg('<b>Appointment moved</b> by {name}'),
  },
  canceled: {
    own: msg('<b>Appointment released</b> by you'),
    others: msg('<b>Appointment released</b> by {name}'),
  },
  changed: {
    own: msg('<b>Appointment changed</b> by you'),
    others: msg('<b>Appointment changed</b> by {name}'),
  },
  missed: {
    own: msg('<b>Appointment marked as missed</b> by you'),
    others: msg('<b>Appointment marked as missed</b> by {name}'),
  },
} as unknown as Record<AppointmentNews, Sentences>;

const icons: Record<AppointmentNews, LucideIcon> = {
  booked: CalendarCheck,
  moved: CalendarClock,
  canceled: CalendarX,
  changed: CalendarCog,
  missed: UserX,
};

/** What happened to the appointment, and when it is, by the reader's clock. */
export function AppointmentEntry({ entry }: { entry: Arranged }) {
  const { actor, what } = entry;
  const isOwn = useIsOwn(actor);
  const { own, others } = sentences[what] ?? sentences.changed;
  const Icon = icons[what] ?? icons.changed;
  return (
    <EntryFrame
      entry={entry}
      at={entry.at}
      kind="appointment"
      who={nameOf(actor)}
      mark={<Icon size={14} strokeWidth={1.75} className="text-ink-3" />}
    >
      <p className="entry-line">
        {isOwn
          ? rich(own, { b: <strong /> })
          : rich(others, { b: <strong />, name: <ActorName actor={actor} /> })}
      </p>
      <TimeCard entry={entry} />
    </EntryFrame>
  );
}

function TimeCard({ entry }: { entry: Arranged }) {
  const { starts_at, earlier_at, what } = entry;
  const hours = <time dateTime={starts_at}>{showHours(entry)}</time>;
  return (
    <div className="flex items-center gap-4 rounded-panel border border-line bg-surface px-4 py-3">
      <p className="grid flex-none border-e border-line pe-4 text-center text-sm text-ink-2">
        <span>{showWeekday(starts_at)}</span>
        <span className="font-serif text-2xl text-ink figures">{showDayOfMonth(starts_at)}</span>
        <span>{showNearMonth(starts_at)}</span>
      </p>
      <div className="min-w-0 text-sm">
        <p className="font-medium figures">
          {what === 'canceled' ? <s>{hours}</s> : hours}, {zoneTime()}
        </p>
        <p className="text-ink-2">
          <How entry={entry} />
        </p>
        {earlier_at && (
          <p className="text-ink-3">
            {rich('<hidden>instead of </hidden>{time}', {
              hidden: <span className="sr-only" />,
              time: (
                <s>
                  <time dateTime={earlier_at}>{showWhen(earlier_at)}</time>
                </s>
              ),
            })}
          </p>
        )}
      </div>
    </div>
  );
}

const How = ({ entry: { mode, consultant_name } }: { entry: Arranged }) =>
  rich('{how} with {name}', {
    how: wordOf(modeWords, mode, t('Appointment')),
    name: <PersonName>{consultant_name}</PersonName>,
  });
