import { numberOf } from '@consultflow/contract/consultations/number';
import {
  canEditRequest,
  canFollowUp,
  canRequest,
  editRefusal,
  isEditable,
} from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { topicText } from '@consultflow/contract/consultations/topics';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CompanyChoice } from '../../features/companies/company-choice.tsx';
import { rich } from '../../lib/language/rich.tsx';
import { DetailFailed, DetailWaiting } from '../../features/consultations/details/detail-states.tsx';
import { oneConsultation } from '../../features/consultations/queries.ts';
import { RequestForm } from '../../features/consultations/request/request-form.tsx';
import { RoomChoice } from '../../features/rooms/room-choice.tsx';
import { AccountNote } from '../../features/users/account-note.tsx';
import { oneUser } from '../../features/users/queries.ts';
import { hasDraft } from '../../lib/form/draft.ts';
import { useIsFresh } from '../../lib/api/is-fresh.ts';
import { useActor } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/title.ts';
import { buttonStyle } from '../../ui/button/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';

const route = getRouteApi('/client/new-consultation');

export function NewConsultationPage() {
  const { id, again, follows } = route.useSearch();
  const title = id ? t('Edit Consultation') : t('Request Consultation');
  useTitle(title);
  return (
    <Page>
      <PageHead title={title} />
      <div className="grid items-start gap-12 min-[70rem]:grid-cols-[minmax(0,var(--container-form))_minmax(12rem,15rem)]">
        {id ? (
          <Editing key={id} id={id} />
        ) : (
          <Requesting key={again ?? follows} again={again} follows={follows} />
        )}
      </div>
    </Page>
  );
}

type RequestingProps = { again: string | undefined; follows: string | undefined };

function Requesting({ again, follows }: RequestingProps) {
  const actor = useActor();
  const done = useDone();
  const { data: self, isPending } = useQuery(oneUser(actor.id));
  const { account_status } = self ?? actor;
  if (isPending) return <DetailWaiting />;
  if (!canRequest({ ...actor, account_status })) {
    return <AccountNote account={{ account_status, account_reason: self?.account_reason ?? null }} />;
  }
  if (follows) return <FollowingUp id={follows} />;
  return again ? (
    <RequestingAgain id={again} />
  ) : (
    <RequestForm draftName={`request:${actor.id}`} rooms={RoomChoice} company={CompanyChoice} onDone={done} />
  );
}

/** A request that one room rejected, to submit again to another. */
function RequestingAgain({ id }: { id: string }) {
  const actor = useActor();
  const done = useDone();
  const { data: rejected, error, refetch } = useQuery(oneConsultation(id));
  if (!rejected) {
    return error ? <DetailFailed error={error} onRetry={() => void refetch()} /> : <DetailWaiting />;
  }
  if (!canEditRequest(actor, rejected)) return <OfColleague id={id} />;
  const { room, reason } = rejected;
  return (
    <RequestForm
      draftName={`request-again:${id}`}
      again={rejected}
      above={
        <Note>
          {t('Room {code} has rejected this request. Choose another room for it.', { code: room })}
          {reason && (
            <span className="mt-1 block text-ink-2">
              {rich('Reason: {reason}', { reason: <bdi>{reason}</bdi> })}
            </span>
          )}
        </Note>
      }
      rooms={RoomChoice}
      company={CompanyChoice}
      onDone={done}
    />
  );
}

/** A new request that refers to an earlier one. */
function FollowingUp({ id }: { id: string }) {
  const actor = useActor();
  const done = useDone();
  const { data: earlier, error, refetch } = useQuery(oneConsultation(id));
  if (!earlier) {
    return error ? <DetailFailed error={error} onRetry={() => void refetch()} /> : <DetailWaiting />;
  }
  if (!canFollowUp(actor, earlier)) return <OfColleague id={id} />;
  return (
    <RequestForm
      draftName={`request-follow-up:${id}`}
      after={earlier}
      above={
        <Note action={<ViewLink id={id} />}>
          {rich('A follow-up to {number}: {topic}', {
            number: numberOf(earlier),
            topic: <bdi>{topicText(earlier.topic)}</bdi>,
          })}
        </Note>
      }
      rooms={RoomChoice}
      company={CompanyChoice}
      onDone={done}
    />
  );
}

function Editing({ id }: { id: string }) {
  const actor = useActor();
  const read = useQuery({ ...oneConsultation(id), staleTime: 0 });
  const { data: consultation, error, refetch } = read;
  if (!useIsFresh(read) || !consultation)
    return error ? (
      <DetailFailed
        title={t('Failed to load consultation details')}
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <DetailWaiting />
    );
  if (!canEditRequest(actor, consultation)) return <OfColleague id={id} />;
  return <EditForm consultation={consultation} />;
}

/** Members of a company read what their colleagues share. */
const OfColleague = ({ id }: { id: string }) => (
  <Note action={<ViewLink id={id} />}>{t('Only its client can change this request')}</Note>
);

const ViewLink = ({ id }: { id: string }) => (
  <Link to="/client/consultations" search={{ open: id }} className={buttonStyle({ size: 'small' })}>
    {t('View')}
  </Link>
);

/** A user who has started writing keeps the form, even if the request is decided meanwhile. */
function EditForm({ consultation }: { consultation: ConsultationDetail }) {
  const { id } = consultation;
  const done = useDone();
  const draftName = `request:${id}`;
  const [hasBegun] = useState(() => isEditable(consultation) || hasDraft(draftName));
  if (!hasBegun) {
    return <Note action={<ViewLink id={id} />}>{editRefusal(consultation)}</Note>;
  }
  return (
    <RequestForm
      draftName={draftName}
      consultation={consultation}
      rooms={RoomChoice}
      company={CompanyChoice}
      onDone={done}
    />
  );
}

function useDone() {
  const navigate = route.useNavigate();
  return () => void navigate({ to: '/client/consultations' });
}
