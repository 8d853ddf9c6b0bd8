import type { AffectedAppointment } from '@consultflow/contract/appointments/schema';
import { t } from '@consultflow/contract/language/t';
import type { ScheduledAbsence, WithoutHours } from '@consultflow/contract/schedules/attention';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showList } from '../../../lib/language/list.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { showDayAndHours } from '../../../lib/time/clocks.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { CountBadge } from '../../../ui/text/count-badge.tsx';
import { showDayAndDate } from '../formats.ts';
import type { WeekPlan } from '../week-plan.ts';
import { AffectedDialog } from './affected-dialog.tsx';
import { ConflictItem, LostItem } from './appointment-items.tsx';
import { AttentionItem } from './attention-item.tsx';
import { GapItem } from './gap-item.tsx';
import { attentionIn, type Decision, useSettle } from './queries.ts';

type AttentionPanelProps = {
  week: string;
  consultants: UserExcerpt[];
  plan: WeekPlan;
  onHours: (consultant_id: string) => void;
  onAbsence: (absence: ScheduledAbsence) => void;
};

const AT_FIRST = 8;

/** What needs attention in a week, each with what fixes it; nothing if all is well. */
export function AttentionPanel({ week, consultants, plan, onHours, onAbsence }: AttentionPanelProps) {
  const { data } = useQuery(attentionIn(week, 1));
  const [isWhole, setIsWhole] = useState(false);
  const [chosen, setChosen] = useState<Chosen>();
  // During planning every cell may still be empty.
  const gaps = data && plan.isSettled ? data.gaps : [];
  const uncovered = data?.absences.filter((one) => !one.substitute_id || one.substitute_is_away) ?? [];
  const covered = data?.absences.filter((one) => !uncovered.includes(one)) ?? [];
  const choose = (appointment: AffectedAppointment, first: Chosen['first']) =>
    setChosen({ appointment, first });
  const items: ReactNode[] = data
    ? [
        ...data.lost.map((one) => (
          <LostItem key={`lost ${one.consultation_id}`} appointment={one} onChoose={choose} />
        )),
        ...data.conflicts.map((one) => (
          <ConflictItem key={`conflict ${one.consultation_id}`} appointment={one} onChoose={choose} />
        )),
        ...gaps.map((gap) => (
          <GapItem
            key={`gap ${gap.room}`}
            {...{ gap, consultants, plan, onAbsence }}
            absences={data.absences}
          />
        )),
        ...data.without_hours.map((one) => (
          <HoursItem key={`hours ${one.consultant_id} ${one.room}`} duty={one} onHours={onHours} />
        )),
        ...uncovered.map((one) => (
          <AbsenceItem key={`absence ${one.id}`} absence={one} onAbsence={onAbsence} />
        )),
      ]
    : [];
  const shown = isWhole ? items : items.slice(0, AT_FIRST);
  return (
    <>
      {items.length > 0 && (
        <Panel aria-labelledby="attention" className="mb-5 border-s-3 border-s-accent-ink print:hidden">
          <header className="flex items-center gap-2 px-4 pt-3 pb-1">
            <h2 id="attention" className="text-md">
              {t('Needs attention')}
            </h2>
            <CountBadge waiting>
              {data?.has_more ? t('{count, number}+', { count: items.length }) : items.length}
            </CountBadge>
          </header>
          <ul className="divide-y divide-line">{shown}</ul>
          {shown.length < items.length && (
            <div className="border-t border-line px-4 py-2">
              <Button size="small" onClick={() => setIsWhole(true)}>
                {t('Show all {count, number}', { count: items.length })}
              </Button>
            </div>
          )}
          {covered.length > 0 && (
            <p className="rounded-ee-panel border-t border-line bg-canvas px-4 py-2 text-sm text-ink-2">
              {t('Also absent: {absences}', { absences: showList(covered.map(coveredWords), 'narrow') })}
            </p>
          )}
        </Panel>
      )}
      {chosen && <ChosenDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

type Chosen = { appointment: AffectedAppointment; first: Exclude<Decision['kind'], 'later'> };

function ChosenDialog({ appointment, first, onClose }: Chosen & { onClose: () => void }) {
  const { run: settle, isBusy } = useSettle();
  return (
    <AffectedDialog
      title={t('Choose what happens to the appointment')}
      note={t('A colleague can take it at the same time, or it is moved to another.')}
      appointments={[appointment]}
      first={first}
      verb={t('Apply')}
      busy={isBusy}
      onConfirm={(decided) => settle(decided, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function HoursItem({ duty, onHours }: { duty: WithoutHours; onHours: (id: string) => void }) {
  const name = <bdi>{duty.consultant_name}</bdi>;
  return (
    <AttentionItem
      room={duty.room}
      title={rich('{name} is assigned to Room {code} on {days}, but has no hours', {
        name,
        code: duty.room,
        days: showList(duty.dates.map(showDayAndDate)),
      })}
      effect={rich('Nobody can book {name} then.', { name })}
    >
      <Button size="small" variant="tinted" onClick={() => onHours(duty.consultant_id)}>
        {rich('Set hours<hidden> of {name}</hidden>', { name, hidden })}
      </Button>
    </AttentionItem>
  );
}

type AbsenceItemProps = { absence: ScheduledAbsence; onAbsence: (absence: ScheduledAbsence) => void };

function AbsenceItem({ absence, onAbsence }: AbsenceItemProps) {
  const name = <bdi>{absence.user_name}</bdi>;
  return (
    <AttentionItem
      title={
        absence.substitute_name
          ? rich('{name} is absent, and so is {substitute}, who stands in', {
              name,
              substitute: <bdi>{absence.substitute_name}</bdi>,
            })
          : rich('{name} is absent without a substitute', { name })
      }
      effect={showDayAndHours(absence)}
    >
      <Button size="small" variant="tinted" onClick={() => onAbsence(absence)}>
        {rich('Choose a substitute<hidden> for {name}</hidden>', { name, hidden })}
      </Button>
    </AttentionItem>
  );
}

const coveredWords = (absence: ScheduledAbsence) =>
  t('{name} ({time}; {substitute} stands in)', {
    name: absence.user_name,
    time: showDayAndHours(absence),
    substitute: absence.substitute_name ?? '',
  });

const hidden = <span className="sr-only" />;
