import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { isCompleted, isScheduled } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { isSaid, type TimelineEntry } from '@consultflow/contract/timeline/schema';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { caseName } from '../../domain/case-name.ts';
import { CaseTitle } from '../../domain/case-title.tsx';
import { SharingSwitch } from '../../features/companies/sharing-switch.tsx';
import { ConsultantPicker } from '../../features/consultants/consultant-picker.tsx';
import { OwnAnswer } from '../../features/consultations/answer/own-answer.tsx';
import { OwnAcceptance } from '../../features/consultations/acceptance/own-acceptance.tsx';
import { CaseActions } from '../../features/consultations/case/case-actions.tsx';
import { CaseCourse } from '../../features/consultations/case/case-course.tsx';
import { CaseDetails } from '../../features/consultations/case/case-details.tsx';
import { nextStepOf } from '../../features/consultations/case/next-step.ts';
import { ConsultationMarks } from '../../features/consultations/details/consultation-detail.tsx';
import {
  ChangedNote,
  useChangedMeanwhile,
} from '../../features/consultations/decision/changed-meanwhile.tsx';
import {
  DetailFailed,
  DetailWaiting,
  GoneNote,
  isGone,
} from '../../features/consultations/details/detail-states.tsx';
import { oneConsultation } from '../../features/consultations/queries.ts';
import { CaseTime } from '../../features/time/case-time.tsx';
import { Conversation, type Wanted } from '../../features/timeline/conversation.tsx';
import { useTimeline } from '../../features/timeline/log/use-timeline.ts';
import { FollowButton } from '../../features/timeline/reading/follow-button.tsx';
import { useHeldScreen } from '../../lib/held.ts';
import { useActor } from '../../lib/session/session.ts';
import { usePassed } from '../../lib/time/now.ts';
import { useTitle } from '../../lib/title.ts';
import { stickyTop } from '../../ui/layout/sticky-top.ts';
import { CaseBar, CaseLayout } from './case-layout.tsx';

type CaseScreenProps = {
  id: string;
  /** The way to the list that it is on. */
  back: (consultation: ConsultationDetail | undefined) => ReactNode;
  /** The way to the client's profile. */
  profile?: (consultation: ConsultationDetail) => ReactNode;
  /** Instead of the message that the case cannot be seen. */
  gone?: ReactNode;
};

/** A consultation with its conversation: one page for every role. */
export function CaseScreen({ id, back, profile, gone }: CaseScreenProps) {
  const actor = useActor();
  const { data: consultation, error, refetch } = useQuery(oneConsultation(id));
  const target = useLocation({ select: ({ hash }) => hash || undefined });
  const isOutOfSight = isGone(error);
  const [wanted, setWanted] = useState<Wanted>();
  const state = useTimeline(id, target, !isOutOfSight);
  useHeldScreen();
  const { changed, isTooSoon } = useChangedMeanwhile(actor.role === 'consultant' ? id : undefined, 'v2');
  useTitle(consultation ? caseName(consultation) : t('Consultation'));
  const hasMet = usePassed(consultation?.appointment?.ends_at);
  const entries = state.timeline?.entries;
  const people = useMemo(() => writersIn(entries ?? []), [entries]);
  const counts = useMemo(() => countsIn(entries ?? []), [entries]);
  if (!consultation || (isOutOfSight && gone)) {
    return (
      <CaseLayout back={back(consultation)} title={t('Consultation')}>
        {isOutOfSight ? (
          (gone ?? <GoneNote of={consultation} />)
        ) : error ? (
          <DetailFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <DetailWaiting />
        )}
      </CaseLayout>
    );
  }
  const { isYours, waits } = nextStepOf(consultation, actor, hasMet);
  const above = actor.role === 'client' ? firstSeen(consultation, isYours) : undefined;
  return (
    <CaseLayout
      back={back(consultation)}
      title={<CaseTitle of={consultation} />}
      marks={<ConsultationMarks consultation={consultation} />}
      actions={
        <CaseActions
          key={id}
          consultation={consultation}
          isGone={isOutOfSight}
          isTooSoon={isTooSoon}
          picker={ConsultantPicker}
        />
      }
      course={<CaseCourse consultation={consultation} entries={counts} />}
      bar={<CaseBar of={consultation} waits={isYours ? waits : undefined} />}
      details={
        !isOutOfSight && (
          <CaseDetails
            consultation={consultation}
            people={people}
            sharing={SharingSwitch}
            profile={profile?.(consultation)}
            time={
              (actor.role !== 'client' || typeof consultation.minutes === 'number') && (
                <CaseTime key={id} consultation={consultation} />
              )
            }
            following={
              state.timeline && <FollowButton id={id} isFollowing={state.timeline.reading.is_following} />
            }
          />
        )
      }
    >
      <div ref={stickyTop} className="case-notes">
        {isOutOfSight && <GoneNote of={consultation} />}
        {changed && !isOutOfSight && (
          <>
            <h2 className="sr-only">{t.context('a request of a client', 'Request')}</h2>
            <ChangedNote changed={changed} />
          </>
        )}
      </div>
      {!isOutOfSight && actor.role === 'client' && (
        <OwnAnswer
          key={`answer ${id}`}
          consultation={consultation}
          onWrite={(words) => setWanted({ words })}
          className="mb-6"
        />
      )}
      <Conversation
        key={id}
        wanted={wanted}
        consultation={consultation}
        state={state}
        above={above}
        ahead={
          !isOutOfSight && (
            <OwnAcceptance
              key={`acceptance ${id}`}
              consultation={consultation}
              onAsk={() => setWanted({ words: '', about: 'result' })}
            />
          )
        }
      />
    </CaseLayout>
  );
}

/** What a client sees first of a case. */
function firstSeen(consultation: ConsultationDetail, isYours: boolean) {
  // The prompt to accept a result is at the end.
  if (isYours && !isCompleted(consultation)) return 'waiting';
  return consultation.appointment && isScheduled(consultation) ? 'booked' : undefined;
}

/** Whoever has written or done something in it, each once. */
function writersIn(entries: readonly TimelineEntry[]) {
  const actors = entries.flatMap(({ actor }) => (actor ? [actor] : []));
  return [...new Map(actors.map((one) => [one.id, one])).values()];
}

/** How many messages and notes follow each change of the status. */
function countsIn(entries: readonly TimelineEntry[]) {
  const counts = new Map<string, number>();
  let last: string | undefined;
  for (const entry of entries) {
    if (['status', 'request', 'proposal'].includes(entry.kind)) last = entry.id;
    else if (last !== undefined && isSaid(entry)) counts.set(last, (counts.get(last) ?? 0) + 1);
  }
  return counts;
}
