import type { Adviser, AffectedAppointment, Slot } from '@consultflow/contract/appointments/schema';
import { t } from '@consultflow/contract/language/t';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { WaitingRows } from '../../../ui/list/listing.tsx';
import { AffectedRow } from './affected-row.tsx';
import type { Losing } from './losing.ts';
import { type Colleague, decisionsFor, type First, inOrder } from './offers.ts';
import { type Decided, type Decision, freeAt, nextIn } from './queries.ts';

type AffectedDialogProps = {
  title: ReactNode;
  note: ReactNode;
  appointments: AffectedAppointment[];
  /** What the change gives up of each week, so that it cannot be offered. */
  givingUp?: readonly Losing[];
  first?: First;
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
  givingUp = NOTHING,
  first = 'assign',
  verb,
  busy,
  onConfirm,
  onClose,
}: AffectedDialogProps) {
  const [chosen, setChosen] = useState<Record<string, Decision>>({});
  const { isLoaded, offers } = useOffers(appointments, givingUp);
  const rows = decisionsFor(offers, { chosen, first, buffer: givingUp[0]?.buffer ?? 0 });
  /** The others stay as they are shown. */
  const decide = (id: string, decision: Decision) =>
    setChosen({
      ...Object.fromEntries(rows.map((row) => [row.appointment.consultation_id, row.decision])),
      [id]: decision,
    });
  const count = (kind: Decision['kind']) => rows.filter(({ decision }) => decision.kind === kind).length;
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
          <Button variant="primary" disabled={!isLoaded} busy={busy} onClick={() => onConfirm(rows)}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">{note}</p>
        {isLoaded ? (
          <ul className="divide-y divide-line rounded-panel border border-line">
            {rows.map((row) => (
              <AffectedRow
                key={row.appointment.consultation_id}
                {...row}
                onDecide={(decision) => decide(row.appointment.consultation_id, decision)}
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

const NOTHING: readonly Losing[] = [];

/** Where free times cannot be loaded, only later is left. */
function useOffers(appointments: AffectedAppointment[], givingUp: readonly Losing[]) {
  const rooms = [...new Set(appointments.map(({ room }) => room))];
  const free = useQueries({ queries: appointments.map((one) => freeAt(one)) });
  const next = useQueries({ queries: rooms.map((room) => nextIn(room)) });
  // In a large room all the next times may be given up.
  const after = givingUp
    .map(({ ends_at }) => ends_at)
    .toSorted()
    .at(-1);
  const afterwards = useQueries({ queries: after ? rooms.map((room) => nextIn(room, after)) : [] });
  const offered = (slots: Slot[] | undefined, room: string) =>
    (slots ?? []).filter((slot) => !givingUp.some(({ isGivenUp }) => isGivenUp(slot, room)));
  const freeOf = (appointment: AffectedAppointment, advisers: Adviser[] | undefined): Colleague[] =>
    (advisers ?? [])
      .map((adviser) => {
        const { starts_at, ends_at, room } = appointment;
        const colleague = { ...adviser, starts_at, ends_at };
        const staysOnDuty = !givingUp.some(({ isGivenUp }) => isGivenUp(colleague, room));
        return { ...colleague, is_on_duty: adviser.is_on_duty && staysOnDuty };
      })
      .toSorted((a, b) => Number(b.is_on_duty) - Number(a.is_on_duty));
  const nextOf = new Map(
    rooms.map((room, place) => [
      room,
      offered(inOrder([...(next[place]?.data ?? []), ...(afterwards[place]?.data ?? [])]), room),
    ]),
  );
  return {
    isLoaded: [...free, ...next, ...afterwards].every(({ isPending }) => !isPending),
    offers: appointments.map((appointment, place) => ({
      appointment,
      free: freeOf(appointment, free[place]?.data),
      next: nextOf.get(appointment.room) ?? [],
    })),
  };
}
