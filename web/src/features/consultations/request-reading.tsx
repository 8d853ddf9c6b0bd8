import type { Consultation, ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { isOpen } from '@consultflow/contract/consultations/status';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { showAgo, showMoment } from '../../lib/dates.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Scroller } from '../../ui/scroller.tsx';
import { RoomTag } from '../../ui/room-flag.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { ApproveAt } from './approve-at.tsx';
import { alreadyIs, ClientFact, Reading, topicOf } from './consultation-detail.tsx';
import { DetailFailed, DetailWaiting } from './detail-states.tsx';
import { DecisionButtons } from './decision.tsx';
import { oneConsultation } from './queries.ts';

type RequestReadingProps = {
  id: string;
  back?: ReactNode;
  /** What the page adds: the companies of the client. */
  companies: (request: ConsultationDetail) => ReactNode;
  /** It has only just taken the place of another. */
  isTooSoon?: boolean;
  onReject: (request: Consultation) => void;
};

/** One request to read, with its decision at the foot. */
export function RequestReading({ id, back, companies, isTooSoon = false, onReject }: RequestReadingProps) {
  const { data: request, error, refetch } = useQuery(oneConsultation(id, 'v1'));
  return (
    <article
      aria-label="Request"
      tabIndex={-1}
      className="grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_auto] bg-surface outline-none"
    >
      <Scroller label="What is asked" className="px-4 pt-6 pb-8 *:max-w-184 md:px-10">
        {back}
        {!request &&
          (error ? <DetailFailed error={error} onRetry={() => void refetch()} /> : <DetailWaiting />)}
        {request && <Asked request={request}>{companies(request)}</Asked>}
      </Scroller>
      {request && <Decision request={request} isTooSoon={isTooSoon} onReject={() => onReject(request)} />}
    </article>
  );
}

function Asked({ request, children }: { request: ConsultationDetail; children: ReactNode }) {
  const { room, status, created_at, problem_details } = request;
  return (
    <>
      <div className="mb-5 flex items-start gap-4">
        <h2 className="min-w-0 flex-1 text-xl">
          <bdi>{topicOf(request)}</bdi>
        </h2>
        <span className="mt-1">
          <StatusTag status={status} />
        </span>
      </div>
      <Facts className="mb-6 border-y border-line py-4">
        <ClientFact consultation={request} />
        <Fact term="Room">
          <RoomTag code={room} />
        </Fact>
        <Fact term="Requested">
          <time dateTime={created_at}>{showMoment(created_at)}</time>{' '}
          {created_at && <span className="text-ink-3">{showAgo(created_at)}</span>}
        </Fact>
      </Facts>
      <Reading title="Problem Details">
        <RichText html={problem_details} />
      </Reading>
      {children}
    </>
  );
}

type DecisionProps = { request: ConsultationDetail; isTooSoon: boolean; onReject: () => void };

function Decision({ request, isTooSoon, onReject }: DecisionProps) {
  return (
    <footer className="flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-3 max-md:*:flex-1 md:px-10">
      {isOpen(request) ? (
        <>
          <DecisionButtons consultation={request} isTooSoon={isTooSoon} onReject={onReject} />
          <ApproveAt key={request.id} request={request} />
          <p className="text-sm text-ink-3 max-md:hidden">Approving schedules it for today.</p>
        </>
      ) : (
        <>
          <p>{alreadyIs(request)}</p>
          {request.status === 'approved' && (
            <Link to="/consultant/consultations" className={`${buttonStyle()} ms-auto`}>
              View Active Consultations
            </Link>
          )}
        </>
      )}
    </footer>
  );
}
