import type { Slot } from '@consultflow/contract/appointments/schema';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { type KeyboardEvent, useState } from 'react';
import { Clocks } from '../../../domain/appointments/clocks.tsx';
import {
  How,
  type HowChoice,
  type HowMistakes,
  mistakesIn,
  sentHow,
} from '../../../domain/appointments/how.tsx';
import { typedMistake } from '../../../domain/appointments/typed-mistake.ts';
import { useUsualLink } from '../../../domain/appointments/usual-link.ts';
import { forgetForm } from '../../../lib/form/form-restoration.ts';
import { useKeptState } from '../../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../../lib/form/kept-on-leaving.ts';
import { useActor } from '../../../lib/session/session.ts';
import { keyOf, useLetterKeys, useShortcuts } from '../../../lib/shortcuts.ts';
import { showWeekdayAndTime } from '../../../lib/time/clocks.ts';
import { showAppointment } from '../../../lib/time/dates.ts';
import { dayOf } from '../../../lib/time/week.ts';
import { Button } from '../../../ui/button/button.tsx';
import { inReadersZone, instantOfMoment, type Moment, typedMoment } from '../../../ui/form/moment.ts';
import { isMoment } from '../../../ui/form/read-moment.ts';
import { PastTimeNote, usePastTime } from '../appointment/past-time.tsx';
import { TypedTime } from '../appointment/typed-time.tsx';
import { DetailWaiting } from '../details/detail-states.tsx';
import { SlotPicker } from '../slots/picker.tsx';
import { preferredOf, type Preferred } from '../slots/preferred.ts';
import { useSlotDays } from '../slots/use-slot-days.ts';
import { isSameSlot } from '../slots/use-weeks.ts';
import { useFullDay } from '../full-day.ts';
import { useHeldDecision } from './held-decision.ts';
import { Preferences } from './preferences.tsx';
import { SheetPanel } from './sheet-panel.tsx';
import type { TabProps } from './tab-props.ts';
import { TakenNote } from '../slots/taken-note.tsx';

type Choice =
  | { kind: 'now' }
  | { kind: 'slot'; slot: Slot }
  /** A time of one's own. */
  | { kind: 'typed'; when: Moment };

type ApproveTabProps = TabProps & {
  next: Slot[] | undefined;
  /** Its keys also work elsewhere on the page. */
  isInline: boolean;
};

/** An approval for a bookable time, for another time, or for now without an appointment. */
export function ApproveTab({ detail, ...rest }: ApproveTabProps) {
  if (!detail) return <DetailWaiting />;
  return <Approving {...rest} consultation={detail} />;
}

type ApprovingProps = Omit<ApproveTabProps, 'detail'> & { consultation: ConsultationDetail };

function Approving({ request, now, consultation, isPast, isInline, next, onDone, ...then }: ApprovingProps) {
  const { id: self } = useActor();
  const about = `approve:${request.id}`;
  const aboutHow = `how:${request.id}`;
  const [kept, choose, keep] = useKeptState<Choice | undefined>(about, undefined, restored);
  const [how, setHow, keepHow] = useKeptState<HowChoice>(aboutHow, {});
  useKeptWhenLeft([about, aboutHow], keep, keepHow);
  const [mistakes, setMistakes] = useState<HowMistakes>({});
  const [timeMistake, setTimeMistake] = useState<string>();
  /** The times that were offered instead of the taken one, until another is chosen. */
  const [answered, setAnswered] = useState<Slot[]>();
  const isTaken = next !== undefined && answered !== next;
  const preferred = preferredOf(consultation.preferences);
  const keptDay = kept?.kind === 'slot' ? dayOf(new Date(kept.slot.starts_at)) : undefined;
  const { day, setDay, weeks, freeAt } = useSlotDays(consultation, preferred, keptDay);
  const choice = isTaken ? undefined : (kept ?? firstMet(preferred, freeAt, self));
  const slot = choice?.kind === 'slot' ? choice.slot : undefined;
  const when = choice?.kind === 'typed' ? choice.when : typedMoment('');
  const past = usePastTime(when.text);
  const warning = useFullDay();
  const usual = { link: useUsualLink(slot?.consultant_id ?? self) };
  const decide = useHeldDecision();
  const [lettersAreOn] = useLetterKeys();

  const pick = (chosen: Choice) => {
    choose(chosen);
    setAnswered(next);
    setTimeMistake(undefined);
  };
  const pickSlot = (chosen: Slot) => {
    pick({ kind: 'slot', slot: chosen });
    setDay(dayOf(new Date(chosen.starts_at)));
  };
  const prefer = (one: Preferred) => {
    const best = bestOf(freeAt(one) ?? [], self);
    if (best) pickSlot(best);
  };
  const send = (
    body: Parameters<typeof decide>[2],
    words: { note?: string; warning?: string | undefined },
  ) => {
    onDone();
    decide(
      request,
      'approved',
      { ...body, updated_at: now.updated_at },
      { ...then, ...words, onDone: () => [about, aboutHow].forEach(forgetForm) },
    );
  };
  const approve = () => {
    if (choice?.kind === 'now') return send({}, { warning });
    if (choice?.kind === 'slot') {
      const wrong = mistakesIn(how, usual);
      setMistakes(wrong);
      if (Object.keys(wrong).length > 0) return undefined;
      const { starts_at, consultant_id } = choice.slot;
      const body = { slot: { starts_at, consultant_id, ...sentHow(how, usual) } };
      return send(body, { note: showAppointment(starts_at) });
    }
    const mistake = typedMistake(when.text);
    if (mistake) return setTimeMistake(mistake);
    if (past.ask()) return undefined;
    const scheduled_date = instantOfMoment(when);
    return send({ scheduled_date }, { note: showAppointment(scheduled_date) });
  };
  useShortcuts(
    isInline
      ? [
          ...preferred.map((one) => ({
            keys: [`${one.place}`],
            label: t('Preference {place}', { place: `${one.place}` }),
            run: () => prefer(one),
          })),
          { keys: ['n'], label: t.context('time', 'Now'), run: () => pick({ kind: 'now' }) },
        ]
      : [],
  );
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const wanted = preferred.find(({ place }) => `${place}` === event.key);
    if (!lettersAreOn || isTyping(event) || (!wanted && keyOf(event) !== 'n')) return;
    event.preventDefault();
    if (wanted) prefer(wanted);
    else pick({ kind: 'now' });
  };
  const met = slot && preferred.find((one) => freeAt(one)?.some((free) => isSameSlot(free, slot)));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the parts inside
    <div data-rest tabIndex={-1} className="decide-panel" onKeyDown={press}>
      <SheetPanel
        says={
          slot ? (
            <Clocks of={slot} other={weeks.zone} />
          ) : choice?.kind === 'now' ? (
            (warning ?? t('Approving schedules it for today.'))
          ) : choice?.kind === 'typed' ? (
            t('Another time than a free one')
          ) : isTaken ? (
            t('Choose another time.')
          ) : (
            t('Choose a time.')
          )
        }
        button={
          isPast ? (
            <Button onClick={onDone}>{t('Close')}</Button>
          ) : (
            <Button data-main once variant="primary" disabled={choice === undefined} onClick={approve}>
              {past.isAsking ? t('Approve for a Past Time') : labelOf(choice)}
            </Button>
          )
        }
      >
        {isTaken && (
          <TakenNote
            taken={kept?.kind === 'slot' ? kept.slot : undefined}
            next={next}
            self={self}
            onChoose={pickSlot}
          />
        )}
        <Preferences
          preferred={preferred}
          freeAt={freeAt}
          self={self}
          zone={weeks.zone}
          chosen={choice?.kind === 'now' ? 'now' : met?.place}
          onChoose={prefer}
          onNow={() => pick({ kind: 'now' })}
        />
        <SlotPicker
          of={consultation}
          day={day}
          weeks={weeks}
          preferred={preferred}
          choosing={{
            kind: 'one',
            isChosen: (one) => slot !== undefined && isSameSlot(one, slot),
            onChoose: pickSlot,
          }}
          onDay={setDay}
        />
        {slot && <How value={how} usual={usual} errors={mistakes} onChange={setHow} />}
        {past.isAsking && <PastTimeNote when={when.text} />}
        <TypedTime
          label={t('Date and time')}
          value={when.text}
          fold={choice?.kind === 'typed' ? 'open' : 'closed'}
          error={timeMistake}
          consultantId={self}
          onChange={(chosen) => pick({ kind: 'typed', when: typedMoment(chosen) })}
        />
      </SheetPanel>
    </div>
  );
}

const restored = (kept: Choice | undefined): Choice | undefined =>
  kept?.kind === 'typed' ? { ...kept, when: inReadersZone(kept.when) } : kept;

const bestOf = (free: readonly Slot[], self: string) =>
  free.find(({ consultant_id }) => consultant_id === self) ?? free[0];

/** The first preference that can be met, which is chosen at first. */
function firstMet(
  preferred: readonly Preferred[],
  freeAt: (one: Preferred) => Slot[] | undefined,
  self: string,
): Choice | undefined {
  for (const one of preferred) {
    const free = freeAt(one);
    // It is not known yet.
    if (free === undefined) return undefined;
    const best = bestOf(free, self);
    if (best) return { kind: 'slot', slot: best };
  }
  return undefined;
}

function labelOf(choice: Choice | undefined) {
  if (choice?.kind === 'now') return t('Approve Request');
  const time = timeOf(choice);
  if (!time) return t('Approve');
  return t('Approve for {time}', { time: showWeekdayAndTime(time) });
}

function timeOf(choice: Choice | undefined) {
  if (choice?.kind === 'slot') return choice.slot.starts_at;
  return choice?.kind === 'typed' && isMoment(choice.when.text) && instantOfMoment(choice.when);
}

const isTyping = ({ target, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  ctrlKey ||
  altKey ||
  metaKey ||
  (target instanceof Element && target.closest('input:not([type=radio]), select, textarea') !== null);
