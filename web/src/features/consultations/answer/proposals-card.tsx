import type { Proposal } from '@consultflow/contract/appointments/schema';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { firmZone } from '../../../domain/appointments/queries.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { showWhen, zoneTime } from '../../../lib/time/dates.ts';
import { usePassed } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DeclineForm } from './decline-form.tsx';
import { declineAll } from './decline-words.ts';
import { ProposalChoice } from './proposal-choice.tsx';
import { WaitsHead } from './waits-head.tsx';

type ProposalsCardProps = {
  consultation: ConsultationDetail;
  proposals: readonly Proposal[];
  /** The one that turned out to be taken. */
  taken: string | undefined;
  accepting: string | undefined;
  isDeclining: boolean;
  onAccept: (id: string) => void;
  onDecline: (body: string | null, then: { onSaved: () => void; onDone: () => void }) => void;
};

/** The times that a consultant proposed, to accept one with one press, or to decline all of them. */
export function ProposalsCard({
  consultation,
  proposals,
  taken,
  accepting,
  isDeclining,
  onAccept,
  onDecline,
}: ProposalsCardProps) {
  const { room, status } = consultation;
  const [isAsking, setAsking] = useState(false);
  const decline = useRef<HTMLButtonElement>(null);
  const isBack = useRef(false);
  useEffect(() => {
    if (!isAsking && isBack.current) decline.current?.focus();
    isBack.current = isAsking;
  }, [isAsking]);
  const { data: zone } = useQuery(firmZone(room));
  const times = proposals.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at));
  // One that begins sooner is held until then.
  const until = times
    .map(({ held_until }) => held_until)
    .toSorted()
    .at(-1)!;
  const hasLapsed = usePassed(until) || status !== 'pending';
  const areOver = usePassed(times.at(-1)!.starts_at);
  const count = times.length;
  const isBusy = accepting !== undefined || isDeclining;
  return (
    <section
      aria-label={t('Proposed times')}
      className="overflow-clip rounded-panel border border-line bg-surface"
    >
      <WaitsHead
        icon={Clock}
        title={t(
          '{count, plural, one {Accept the proposed time, or decline it.} other {Choose one of # times.}}',
          { count },
        )}
      >
        {areOver
          ? t('These times have begun. Write a message to ask for others.')
          : hasLapsed
            ? t('The times were held until {time}, {zone}. You can still accept one while it is free.', {
                time: showWhen(until),
                zone: zoneTime(),
              })
            : rich('Held for you until {time}, {zone}.', {
                time: <time dateTime={until}>{showWhen(until)}</time>,
                zone: zoneTime(),
              })}
      </WaitsHead>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))]">
        {times.map((proposal) => (
          <ProposalChoice
            key={proposal.id}
            proposal={proposal}
            all={times}
            preferences={consultation.preferences ?? []}
            zone={zone}
            until={until}
            isTaken={proposal.id === taken}
            isBusy={accepting === proposal.id}
            isOff={isBusy}
            onAccept={() => onAccept(proposal.id)}
          />
        ))}
      </ul>
      {isAsking ? (
        <DeclineForm
          id={consultation.id}
          count={count}
          isBusy={isDeclining}
          onKeep={() => setAsking(false)}
          onDecline={(body, onSaved) => onDecline(body, { onSaved, onDone: () => setAsking(false) })}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-canvas px-5 py-3 text-sm text-ink-2">
          <p className="flex-[1_1_18rem]">
            {t(
              '{count, plural, one {It is booked at once when you accept it.} other {The time you accept is booked at once, the others are released.}}',
              { count },
            )}
          </p>
          {status === 'pending' && (
            <Button
              ref={decline}
              variant="quiet"
              size="small"
              disabled={isBusy}
              onClick={() => setAsking(true)}
            >
              {declineAll(count)}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
