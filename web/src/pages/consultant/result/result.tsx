import { canEditResult, canMove } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { canBecome, isCompleted } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { CaseTitle } from '../../../domain/case-title.tsx';
import {
  DetailFailed,
  DetailWaiting,
  GoneNote,
  isGone,
} from '../../../features/consultations/details/detail-states.tsx';
import { useStoredDraft } from '../../../features/consultations/draft/queries.ts';
import { oneConsultation } from '../../../features/consultations/queries.ts';
import { CompletionConflict } from '../../../features/consultations/result/completion-conflict.tsx';
import { ResultConflict } from '../../../features/consultations/result/result-conflict.tsx';
import { resultDraft, useCompleting } from '../../../features/consultations/result/use-completing.ts';
import { useImproving } from '../../../features/consultations/result/use-improving.ts';
import type { Release, WritingProps } from '../../../features/consultations/result/use-release.ts';
import { hasDraft } from '../../../lib/form/draft.ts';
import { useActor } from '../../../lib/session/session.ts';
import { useTitle } from '../../../lib/title.ts';
import { buttonStyle } from '../../../ui/button/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { CaseLayout } from '../../case/case-layout.tsx';
import { Desk } from './desk.tsx';

const route = getRouteApi('/consultant/consultations/$id/result');

/** The result of a consultation, while it is written. */
export function ResultPage() {
  const { id } = route.useParams();
  return <ResultScreen key={id} id={id} />;
}

function ResultScreen({ id }: { id: string }) {
  const { data: consultation, error, refetch } = useQuery(oneConsultation(id));
  const { stored, isPending } = useStoredDraft(id);
  const title = t('Consultation Result');
  useTitle(title);
  const states = (children: ReactNode) => (
    <CaseLayout back={<BackToCase id={id}>{t('Consultation')}</BackToCase>} title={title}>
      {children}
    </CaseLayout>
  );
  if (consultation && !isPending)
    return <Writing consultation={consultation} stored={stored} isGone={isGone(error)} />;
  if (isGone(error)) return states(<GoneNote />);
  if (error) return states(<DetailFailed error={error} onRetry={() => void refetch()} />);
  return states(<DetailWaiting />);
}

function Writing(props: Omit<WritingProps, 'onDone'>) {
  const { consultation } = props;
  const { id } = consultation;
  const actor = useActor();
  const navigate = route.useNavigate();
  // As it was when the editor opened: whoever has begun goes on, whatever happens to the consultation.
  const [purpose] = useState(() => {
    if (isCompleted(consultation)) return canEditResult(actor) ? 'improve' : undefined;
    const may = canMove(actor, consultation, 'completed') && canBecome('completed', consultation);
    return may || hasDraft(resultDraft(id)) ? 'complete' : undefined;
  });
  const onDone: WritingProps['onDone'] = (how) => {
    // The text that a colleague reads stays in view.
    if (how === 'released')
      void navigate({ to: '/consultant/consultations/$id', params: { id }, replace: true });
  };
  if (purpose === 'complete') return <Completing {...props} onDone={onDone} />;
  if (purpose === 'improve') return <Improving {...props} onDone={onDone} />;
  return (
    <CaseLayout back={<BackToTitle of={consultation} />} title={t('Consultation Result')}>
      <Note>{t('A result is written once the consultation has been approved.')}</Note>
    </CaseLayout>
  );
}

function Completing(props: WritingProps) {
  const releasing = useCompleting(props);
  useReleasedByOthers(releasing, props.onDone);
  return (
    <Desk
      releasing={releasing}
      isGone={props.isGone}
      word={t('Complete Consultation')}
      conflict={<CompletionConflict writing={releasing.writing} />}
      back={<BackToTitle of={props.consultation} />}
    />
  );
}

function Improving(props: WritingProps) {
  const releasing = useImproving(props);
  useReleasedByOthers(releasing, props.onDone);
  return (
    <Desk
      releasing={releasing}
      isGone={props.isGone}
      word={t('Save Changes')}
      conflict={<ResultConflict writing={releasing.writing} />}
      back={<BackToTitle of={props.consultation} />}
    />
  );
}

/** Once a colleague has signed the text in the editor there is nothing left to write. */
function useReleasedByOthers({ writing, isBusy }: Release, onDone: WritingProps['onDone']) {
  const { consultation, draft, text, saver } = writing;
  const isReleased = !isBusy && draft.isBehind && consultation.consultation_result === text;
  const leave = useEffectEvent(() => {
    saver.forget();
    draft.drop();
    onDone('released');
  });
  useEffect(() => {
    if (isReleased) leave();
  }, [isReleased]);
}

const BackToTitle = ({ of }: { of: ConsultationDetail }) => (
  <BackToCase id={of.id}>
    <span className="truncate">
      <CaseTitle of={of} />
    </span>
  </BackToCase>
);

const BackToCase = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link
    to="/consultant/consultations/$id"
    params={{ id }}
    className={`${buttonStyle({ variant: 'quiet', size: 'small' })} -ms-2.25 max-w-[calc(100%+0.5625rem)] print:hidden`}
  >
    <ArrowLeft aria-hidden size={16} strokeWidth={1.75} className="flex-none" />
    {children}
  </Link>
);
