import { CaseLink } from '../../../domain/case-link.tsx';
import { CaseTitle } from '../../../domain/case-title.tsx';
import { alreadyDecided } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { isOpen } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { useHeld } from '../../../lib/held.ts';
import { buttonStyle } from '../../../ui/button/button.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { Scroller } from '../../../ui/layout/scroller.tsx';
import { RestrictedMark } from '../../../domain/restricted-mark.tsx';
import { StatusTag } from '../../../domain/status-tag.tsx';
import { ResponseDue } from '../../../domain/due/response-due.tsx';
import { AssignButton } from './assign-button.tsx';
import { ChangedNote, type useChangedMeanwhile } from './changed-meanwhile.tsx';
import { Reading } from '../details/consultation-detail.tsx';
import { ConsultationFacts } from '../details/consultation-facts.tsx';
import { DetailFailed, DetailWaiting, GoneNote, isGone } from '../details/detail-states.tsx';
import type { DecisionTab } from './deciding.ts';
import { DecisionButtons } from './decision.tsx';
import { WaitsForClient } from '../details/waits-for-client.tsx';
import { useFullDay } from '../full-day.ts';
import { OnItsWay } from './on-its-way.tsx';
import { oneConsultation } from '../queries.ts';
import { NamedPeople } from '../restriction/named-people.tsx';
import { RestrictButton } from '../restriction/restrict-button.tsx';
import type { PickerProps } from '../restriction/restrict-dialog.tsx';

type RequestReadingProps = {
  id: string;
  back?: ReactNode;
  /** Content from the page: the companies of the client. */
  companies: (request: ConsultationDetail) => ReactNode;
  /** The choice of consultants, from the page. */
  picker: ComponentType<PickerProps>;
  /** It has only just replaced another request. */
  isTooSoon?: boolean;
  /** The version at the start of reading, if it differs from the current one. */
  changed: ReturnType<typeof useChangedMeanwhile>['changed'];
  onDecide: (request: ConsultationDetail, tab: DecisionTab) => void;
  onTakenBack?: (id: string) => void;
  /** The sheet that decides it, instead of the buttons. */
  sheet?: ReactNode;
};

/** One request to read, with the decision at the bottom. */
export function RequestReading({
  id,
  back,
  companies,
  picker,
  isTooSoon = false,
  changed,
  onDecide,
  onTakenBack,
  sheet,
}: RequestReadingProps) {
  const { data: request, error, refetch } = useQuery(oneConsultation(id, 'v1'));
  const isOutOfSight = isGone(error);
  return (
    <article
      aria-label={t.context('a request of a client', 'Request')}
      tabIndex={-1}
      className="grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_auto] bg-surface outline-none print:block"
    >
      <Scroller label={t('What is asked')} className="px-4 pt-6 pb-8 *:max-w-184 md:px-10">
        {back}
        {!request &&
          (error ? <DetailFailed error={error} onRetry={() => void refetch()} /> : <DetailWaiting />)}
        {request && !isOutOfSight && <Asked request={request}>{companies(request)}</Asked>}
      </Scroller>
      <div className="max-h-[45dvh] overflow-y-auto border-t border-line px-4 py-3 *:max-w-184 empty:hidden md:px-10">
        {/* The sheet says so itself. */}
        {request && isOutOfSight && !sheet && <GoneNote of={request} />}
        {changed && !isOutOfSight && !sheet && <ChangedNote changed={changed} />}
      </div>
      {sheet ??
        (request && !isOutOfSight && (
          <Decision
            request={request}
            picker={picker}
            isTooSoon={isTooSoon}
            onDecide={(tab) => onDecide(request, tab)}
            onTakenBack={() => onTakenBack?.(id)}
          />
        ))}
    </article>
  );
}

function Asked({ request, children }: { request: ConsultationDetail; children: ReactNode }) {
  const { status, problem_details, is_restricted, due_at } = request;
  return (
    <>
      <div className="mb-2 flex justify-end empty:hidden">
        <AssignButton consultation={request} />
      </div>
      <div className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-2">
        <h2 className="min-w-0 flex-[1_1_12rem] text-xl">
          <CaseTitle of={request} />
        </h2>
        <CaseLink id={request.id} className={buttonStyle({ variant: 'quiet', size: 'small' })}>
          {t('Open the case')}
        </CaseLink>
        <span className="mt-1 flex flex-wrap justify-end gap-x-3 gap-y-1">
          {is_restricted && <RestrictedMark />}
          <StatusTag status={status} />
        </span>
      </div>
      <ConsultationFacts
        consultation={request}
        view="decision"
        reader="consultant"
        className="mb-6 border-y border-line py-4"
      />
      {due_at && (
        <section aria-label={t('Response')} className="mb-6 text-sm">
          <ResponseDue of={{ ...request, due_at }} />
        </section>
      )}
      <WaitsForClient consultation={request} className="mb-6" />
      <div className="mb-6 empty:hidden">
        <NamedPeople consultation={request} />
      </div>
      <Reading title={t('Problem Details')}>
        <RichText html={problem_details} />
      </Reading>
      {children}
    </>
  );
}

type DecisionProps = {
  request: ConsultationDetail;
  picker: ComponentType<PickerProps>;
  isTooSoon: boolean;
  onDecide: (tab: DecisionTab) => void;
  onTakenBack: () => void;
};

function Decision({ request, picker, isTooSoon, onDecide, onTakenBack }: DecisionProps) {
  const { held, canUndo } = useHeld();
  const full = useFullDay();
  if (held.has(request.id))
    return (
      <footer className="flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-3 md:px-10">
        <OnItsWay canUndo={canUndo} />
      </footer>
    );
  return (
    <footer className="flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-3 max-md:*:flex-1 md:px-10">
      {isOpen(request) ? (
        <>
          <DecisionButtons
            consultation={request}
            isTooSoon={isTooSoon}
            onDecide={onDecide}
            onTakenBack={onTakenBack}
          />
          {full ? (
            <p className="basis-full text-sm font-medium text-accent-ink">
              {full} {t('Approving still schedules it for today.')}
            </p>
          ) : (
            <p className="text-sm text-ink-3 max-md:hidden">{t('Approving schedules it for today.')}</p>
          )}
          <RestrictButton consultation={request} picker={picker} className="md:ms-auto" />
        </>
      ) : (
        <>
          <p>{alreadyDecided(request)}</p>
          {request.status === 'approved' && (
            <Link to="/consultant/consultations" className={`${buttonStyle()} ms-auto`}>
              {t('View Active Consultations')}
            </Link>
          )}
        </>
      )}
    </footer>
  );
}
