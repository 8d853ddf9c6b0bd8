import { MOST_PROPOSALS, type Slot } from '@consultflow/contract/appointments/schema';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { X } from 'lucide-react';
import { useState } from 'react';
import {
  How,
  type HowChoice,
  type HowMistakes,
  mistakesIn,
  sentHow,
} from '../../../domain/appointments/how.tsx';
import { useUsualLink } from '../../../domain/appointments/usual-link.ts';
import { forgetForm } from '../../../lib/form/form-restoration.ts';
import { useKeptState } from '../../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../../lib/form/kept-on-leaving.ts';
import { showList } from '../../../lib/language/list.ts';
import { useActor } from '../../../lib/session/session.ts';
import { isOtherClock, showTimeIn } from '../../../lib/time/clocks.ts';
import { showWhen, zoneCity } from '../../../lib/time/dates.ts';
import { dayOf } from '../../../lib/time/week.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { DetailWaiting } from '../details/detail-states.tsx';
import { SlotPicker } from '../slots/picker.tsx';
import { preferredOf } from '../slots/preferred.ts';
import { useSlotDays } from '../slots/use-slot-days.ts';
import { isSameSlot, type Weeks } from '../slots/use-weeks.ts';
import { useHeldDecision } from './held-decision.ts';
import { SheetPanel } from './sheet-panel.tsx';
import type { TabProps } from './tab-props.ts';
import { TakenNote } from '../slots/taken-note.tsx';

type ProposeTabProps = TabProps & { next: Slot[] | undefined };

/** One to five times from which the client chooses, held for two days. */
export function ProposeTab({ detail, ...rest }: ProposeTabProps) {
  if (!detail) return <DetailWaiting />;
  return <Proposing {...rest} consultation={detail} />;
}

const HELD_FOR_MS = 48 * 60 * 60_000;

type ProposingProps = Omit<ProposeTabProps, 'detail'> & { consultation: ConsultationDetail };

function Proposing({ request, now, consultation, isPast, next, onDone, ...then }: ProposingProps) {
  const { id: self } = useActor();
  const about = `propose:${request.id}`;
  const aboutHow = `propose-how:${request.id}`;
  const [chosen, setChosen, keep] = useKeptState<Slot[]>(about, []);
  const [how, setHow, keepHow] = useKeptState<HowChoice>(aboutHow, {});
  useKeptWhenLeft([about, aboutHow], keep, keepHow);
  const [mistakes, setMistakes] = useState<HowMistakes>({});
  const [until] = useState(() => new Date(Date.now() + HELD_FOR_MS).toISOString());
  const [answered, setAnswered] = useState<Slot[]>();
  const preferred = preferredOf(consultation.preferences);
  const { day, setDay, weeks } = useSlotDays(consultation, preferred);
  const free = chosen.filter((slot) => !isGone(slot, weeks));
  const usual = { link: useUsualLink(free[0]?.consultant_id ?? self) };
  const decide = useHeldDecision();
  const isFull = free.length >= MOST_PROPOSALS;
  const count = free.length;

  const toggle = (slot: Slot) => {
    setAnswered(next);
    setChosen((before) =>
      before.some((one) => isSameSlot(one, slot))
        ? before.filter((one) => !isSameSlot(one, slot))
        : [...before, slot],
    );
  };
  const propose = () => {
    const wrong = mistakesIn(how, usual);
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    const arranged = sentHow(how, usual);
    onDone();
    decide(
      request,
      'pending',
      {
        proposals: free.map(({ starts_at, consultant_id }) => ({ starts_at, consultant_id, ...arranged })),
        updated_at: now.updated_at,
      },
      { ...then, onDone: () => [about, aboutHow].forEach(forgetForm) },
    );
  };
  return (
    <SheetPanel
      says={
        <span className="grid">
          <strong className="font-semibold text-ink">
            {t('{count, number} of up to {most, number} times', { count, most: MOST_PROPOSALS })}
          </strong>
          <span>
            {free.some(({ starts_at }) => starts_at < until)
              ? t('Held until it begins, until {time} at the latest', { time: showWhen(until) })
              : t('Held for 48 hours, until {time}', { time: showWhen(until) })}
          </span>
        </span>
      }
      button={
        isPast ? (
          <Button onClick={onDone}>{t('Close')}</Button>
        ) : (
          <Button data-main once variant="primary" disabled={count === 0} onClick={propose}>
            {count === 0
              ? t('Propose')
              : t('{count, plural, one {Propose # time} other {Propose # times}}', { count })}
          </Button>
        )
      }
    >
      {next && answered !== next && <TakenNote taken={undefined} next={next} self={self} onChoose={toggle} />}
      {chosen.length > 0 && (
        <ul className="decide-chosen" aria-label={t('Proposed times')}>
          {chosen.map((slot) => (
            <ChosenTime
              key={`${slot.starts_at} ${slot.consultant_id}`}
              slot={slot}
              who={slot.consultant_id === self ? t('you') : slot.consultant_name}
              zone={weeks.zone}
              isGone={isGone(slot, weeks)}
              onRemove={() => toggle(slot)}
            />
          ))}
        </ul>
      )}
      <SlotPicker
        of={consultation}
        day={day}
        weeks={weeks}
        preferred={preferred}
        choosing={{
          kind: 'several',
          isChosen: (slot) => free.some((one) => isSameSlot(one, slot)),
          isFull,
          onChoose: toggle,
        }}
        onDay={setDay}
      />
      {count > 0 && <How value={how} usual={usual} errors={mistakes} onChange={setHow} />}
      {(consultation.question || (consultation.proposals?.length ?? 0) > 0) && (
        <p className="text-sm text-ink-2">{t('It replaces what the client is asked now.')}</p>
      )}
    </SheetPanel>
  );
}

/** It was free when it was chosen, and its day is loaded without it. */
const isGone = (slot: Slot, weeks: Weeks) =>
  weeks.slotsOn(dayOf(new Date(slot.starts_at)))?.every((one) => !isSameSlot(one, slot)) ?? false;

type ChosenTimeProps = {
  slot: Slot;
  who: string;
  zone: string | undefined;
  isGone: boolean;
  onRemove: () => void;
};

function ChosenTime({ slot, who, zone, isGone: isTaken, onRemove }: ChosenTimeProps) {
  const time = showWhen(slot.starts_at);
  const there =
    isOtherClock(zone, slot.starts_at) &&
    t('{time} in {city}', { time: showTimeIn(zone, slot.starts_at), city: zoneCity(zone) });
  return (
    <li data-taken={isTaken || undefined}>
      <span className={isTaken ? 'text-ink-3 line-through' : undefined}>{time}</span>
      <small>{isTaken ? t('no longer free') : showList([...(there ? [there] : []), who], 'narrow')}</small>
      <IconButton label={t('Remove {time}', { time })} icon={X} size="small" onClick={onRemove} />
    </li>
  );
}
