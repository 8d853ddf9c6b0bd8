import { requestOf } from '@consultflow/contract/consultations/request-form';
import { editRefusal, isEditable } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { rich } from '../../../lib/language/rich.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ConflictNote } from '../../../domain/conflict-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { OwnRichText } from '../../../ui/rich-text/own-rich-text.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { DraftBack } from '../../../domain/draft-notes.tsx';
import { useLastEditor } from '../queries.ts';
import type { Form } from './form.ts';
import { RequestTold } from './request-told.tsx';

type Standing = {
  consultation: ConsultationDetail | undefined;
  isWritten: boolean;
  isBehind: boolean;
  onStartOver: () => void;
};

/** The draft of an earlier visit, unless a more important note is shown. */
export function FoundDraft({
  at,
  consultation,
  isBehind,
  onStartOver,
}: Standing & { at: string | undefined }) {
  if (!at || isBehind || (consultation && !isEditable(consultation))) return null;
  return <DraftBack from={at} action={<Again word={t('Start over')} onClick={onStartOver} />} />;
}

type RequestStandingProps = Standing & {
  /** The request in the form. */
  mine: ReactNode;
  onKeepMine: () => void;
};

/** What happened to the request while it was being edited: decided, or changed elsewhere. */
export function RequestStanding({
  consultation,
  isWritten,
  isBehind,
  mine,
  onKeepMine,
  onStartOver,
}: RequestStandingProps) {
  const by = useLastEditor(consultation, isBehind);
  if (!consultation) return null;
  if (!isEditable(consultation)) {
    if (!isWritten) return <Note alert>{editRefusal(consultation)}</Note>;
    return (
      <Note kind="error" action={<Again word={t('Discard mine')} onClick={onStartOver} />}>
        <strong className="block">{editRefusal(consultation)}</strong>
        {t('Your text stays here and on this device; copy what you still need.')}
      </Note>
    );
  }
  if (!isBehind) return null;
  if (!isWritten) {
    return (
      <Note alert action={<Again word={t('Reload')} onClick={onStartOver} />}>
        {by
          ? rich('{name} has changed this consultation in the meantime.', {
              name: <PersonName>{by}</PersonName>,
            })
          : t('Somebody else has changed this consultation in the meantime.')}
      </Note>
    );
  }
  return (
    <ConflictNote
      what="consultation"
      by={by}
      isLow
      mine={mine}
      theirs={
        <RequestTold request={consultation}>
          <RichText html={consultation.problem_details} />
        </RequestTold>
      }
      onKeepMine={onKeepMine}
      onLoadTheirs={onStartOver}
    />
  );
}

function Again({ word, onClick }: { word: string; onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" onClick={onClick}>
      {word}
    </Button>
  );
}

/** The request with the current values of the form. */
export function MineTold({
  consultation,
  control,
}: {
  consultation: ConsultationDetail;
  control: Control<Form>;
}) {
  const mine = requestOf(useWatch({ control }) as Form);
  return (
    <RequestTold request={{ ...consultation, ...mine }}>
      <OwnRichText html={mine.problem_details} tools="basic" />
    </RequestTold>
  );
}
