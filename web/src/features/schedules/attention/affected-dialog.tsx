import type { Adviser, AffectedAppointment, Slot } from '@consultflow/contract/appointments/schema';
import { t } from '@consultflow/contract/language/t';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { WaitingRows } from '../../../ui/list/listing.tsx';
import { AffectedRow, assignTo, moveTo } from './affected-row.tsx';
import { type Decided, type Decision, freeAt, nextIn } from './queries.ts';

const MOST_OFFERED = 40;

type AffectedDialogProps = {
  title: ReactNode;
  note: ReactNode;
  appointments: AffectedAppointment[];
  /** Whether a time can still be offered once the change is saved. */
  isOffered?: (time: Pick<Slot, 'starts_at' | 'consultant_id'>, room: string) => boolean;
  /** What is chosen first where it is possible. */
  first?: Exclude<Decision['kind'], 'later'>;
  verb: string;
  busy: boolean;
  onConfirm: (decided: Decided[]) => void;
  onClose: () => void;
};

/** The appointments that lose their consultant, each with what happens to it. */
export function AffectedDialog({
  title,
  note,
  appointments,
  isOffered = () => true,
  first = 'assign',
  verb,
  busy,
  onConfirm,
  onClose,
}: AffectedDialogProps) {
  const [chosen, setChosen] = useState<Record<string, Decision>>({});
  const { isLoaded, freeOf, nextOf } = useOffers(appointments, isOffered);
  const decided = appointments.map((appointment) => ({
    appointment,
    decision:
      chosen[appointment.consultation_id] ?? usual(first, freeOf(appointment)[0], nextOf(appointment)[0]),
  }));
  const count = (kind: Decision['kind']) => decided.filter(({ decision }) => decision.kind === kind).length;
  return (
    <Dialog
      open
      keep={Object.keys(chosen).length > 0}
      busy={busy}
      onClose={onClose}
      title={title}
      footer={
        <>
          {isLoaded && (
            <output className="me-auto self-center text-sm text-ink-2 max-md:basis-full!">
              {t('{assigned, number} assigned, {moved, number} moved, {later, number} decided later', {
                assigned: count('assign'),
                moved: count('move'),
                later: count('later'),
              })}
            </output>
          )}
          <Button disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" disabled={!isLoaded} busy={busy} onClick={() => onConfirm(decided)}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">{note}</p>
        {isLoaded ? (
          <ul className="divide-y divide-line rounded-panel border border-line">
            {decided.map(({ appointment, decision }) => (
              <AffectedRow
                key={appointment.consultation_id}
                appointment={appointment}
                free={freeOf(appointment)}
                next={nextOf(appointment)}
                decision={decision}
                onDecide={(now) => setChosen({ ...chosen, [appointment.consultation_id]: now })}
              />
            ))}
          </ul>
        ) : (
          <WaitingRows label={t('Loading the free times')} />
        )}
        <p className="text-sm text-ink-3">
          {t(
            'Clients are notified of who advises them and when. What you decide later stays booked as it is and is listed under “Needs attention”.',
          )}
        </p>
      </div>
    </Dialog>
  );
}

/** A colleague who is not on duty then only by hand. */
function usual(first: Decision['kind'], free: Adviser | undefined, next: Slot | undefined): Decision {
  if (first === 'move' && next) return moveTo(next);
  if (free?.is_on_duty) return assignTo(free);
  return next ? moveTo(next) : { kind: 'later' };
}

/** Where free times cannot be loaded, only later is left. */
function useOffers(
  appointments: AffectedAppointment[],
  isOffered: NonNullable<AffectedDialogProps['isOffered']>,
) {
  const rooms = [...new Set(appointments.map(({ room }) => room))];
  const free = useQueries({ queries: appointments.map((one) => freeAt(one)) });
  const next = useQueries({ queries: rooms.map((room) => nextIn(room)) });
  const isOnDuty = ({ consultant_id, is_on_duty }: Adviser, { starts_at, room }: AffectedAppointment) =>
    is_on_duty && isOffered({ starts_at, consultant_id }, room);
  return {
    isLoaded: [...free, ...next].every(({ isPending }) => !isPending),
    freeOf: (one: AffectedAppointment) =>
      (free[appointments.indexOf(one)]?.data ?? [])
        .map((adviser) => ({ ...adviser, is_on_duty: isOnDuty(adviser, one) }))
        .toSorted((a, b) => Number(b.is_on_duty) - Number(a.is_on_duty)),
    nextOf: (one: AffectedAppointment) =>
      (next[rooms.indexOf(one.room)]?.data ?? [])
        .filter((slot) => isOffered(slot, one.room))
        .slice(0, MOST_OFFERED),
  };
}
