import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { canAnswer } from '@consultflow/contract/consultations/policy';
import { isOpen, isScheduled } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { nextTimes } from '../../../domain/appointments/taken.ts';
import { useActor } from '../../../lib/session/session.ts';
import { markShown } from '../../../lib/form/form-errors.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { AppointmentCard } from '../own-appointment/appointment-card.tsx';
import type { OnWrite } from './on-write.ts';
import { ProposalsCard } from './proposals-card.tsx';
import { useAccept, useAccepting, useDecline } from './queries.ts';
import { QuestionCard } from './question-card.tsx';
import { type Taken, TakenNote } from './taken-note.tsx';

type OwnAnswerProps = { consultation: ConsultationDetail; onWrite?: OnWrite; className?: string };

/** What waits for the client, proposed times or a question, and then their appointment. */
export function OwnAnswer({ consultation, onWrite, className }: OwnAnswerProps) {
  const actor = useActor();
  const place = useRef<HTMLElement>(null);
  const [taken, setTaken] = useState<Taken>();
  const [told, setTold] = useState<string>();
  const accept = useAccept(consultation.id);
  const accepting = useAccepting(consultation.id);
  const decline = useDecline(consultation.id);
  const { appointment, proposals = [], question } = consultation;
  const mayAnswer = canAnswer(actor, consultation);
  const forget = () => {
    setTaken(undefined);
    setTold(undefined);
  };
  /** What was pressed is gone; its place stays. */
  const then = (proposal_id?: string) => ({
    onSuccess: () => place.current?.focus(),
    onError: (error: Error) => {
      markShown(error);
      const others = nextTimes(error);
      if (proposal_id && others) setTaken({ proposal_id, others });
      else setTold(error.message);
    },
  });
  const answering = mayAnswer && isOpen(consultation) && (proposals.length > 0 || question);
  const booked = isScheduled(consultation) ? appointment : undefined;
  if (!answering && !booked && !told) return null;
  return (
    <section
      ref={place}
      id={ANSWER}
      tabIndex={-1}
      aria-label={booked ? t('Appointment') : t('Waits for you')}
      className={clsx('outline-none', className)}
    >
      {told && (
        <Note kind="error" className="mb-3">
          {told}
        </Note>
      )}
      {answering && taken && (
        <TakenNote
          taken={taken}
          proposals={proposals}
          consultation={consultation}
          {...(onWrite && { onWrite })}
        />
      )}
      {answering && proposals.length > 0 && (
        <ProposalsCard
          consultation={consultation}
          proposals={proposals}
          taken={taken?.proposal_id}
          accepting={accepting}
          isDeclining={decline.isBusy}
          onAccept={(id) => {
            forget();
            accept.run(id, then(id));
          }}
          onDecline={(body, { onSaved, onDone }) => {
            forget();
            const { onSuccess, onError } = then();
            decline.run(
              { body, proposals },
              {
                onSaved,
                onSuccess: () => {
                  onDone();
                  onSuccess();
                },
                onError,
              },
            );
          }}
        />
      )}
      {answering && question && proposals.length === 0 && (
        <QuestionCard id={consultation.id} question={question} {...(onWrite && { onWrite })} />
      )}
      {booked && (
        <AppointmentCard
          consultation={consultation}
          appointment={booked}
          mayChange={mayAnswer}
          {...(onWrite && { onWrite })}
        />
      )}
    </section>
  );
}

/** The id of its place on the page. */
export const ANSWER = 'answer';
