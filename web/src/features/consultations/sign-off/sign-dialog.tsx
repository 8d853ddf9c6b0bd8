import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import type { SignOff } from '@consultflow/contract/sign-offs/schema';
import { TEXT_LENGTH } from '@consultflow/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AttachedFiles } from '../../../domain/files/attached-files.tsx';
import { CaseTitle } from '../../../domain/case-title.tsx';
import { useKeptState } from '../../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../../lib/form/kept-on-leaving.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { useDialogLetters } from '../../../lib/dialog-letters.ts';
import { useLetterKeys } from '../../../lib/shortcuts.ts';
import { showMoment } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FailedNote } from '../../../ui/feedback/failed.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { draftOf } from '../draft/queries.ts';
import { DraftComparisonView } from '../versions/draft-comparison.tsx';
import { useSignOff } from './queries.ts';

type SignDialogProps = {
  consultation: ConsultationDetail;
  open: SignOff;
  /** It was taken back, voided or decided meanwhile. */
  hasEnded: boolean;
  onClose: () => void;
};

/** The signer's view: the draft, or what it changes; then signed, or returned with a remark. */
export function SignDialog({ consultation, open, hasEnded, onClose }: SignDialogProps) {
  const { id, result_version } = consultation;
  const { data: draft, error, isFetching, refetch } = useQuery(draftOf(id));
  const sign = useSignOff(id, 'signed');
  const giveBack = useSignOff(id, 'returned');
  const about = `sign-off:${open.id}`;
  const [remark, setRemark, keepRemark] = useKeptState(about, '');
  const [isReturning, setReturning] = useState(remark !== '');
  const [mistake, setMistake] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const number = (result_version ?? 0) + 1;
  const isThis = draft?.version === open.draft_version && !hasEnded;
  const isBusy = sign.isBusy || giveBack.isBusy;

  const then = { onSaved: useKeptWhenLeft(about, keepRemark), onSuccess: onClose };
  const signIt = () => isThis && !isBusy && sign.run({ draft_version: open.draft_version }, then);
  const returnIt = () => {
    if (!remark.trim()) {
      setMistake(t('Please say what is to change'));
      return field.current?.focus();
    }
    giveBack.run({ draft_version: open.draft_version, remark: remark.trim() }, then);
  };
  const startReturning = () => {
    setReturning(true);
    requestAnimationFrame(() => field.current?.focus());
  };
  useDialogLetters(content, [
    { letter: 's', run: () => !isReturning && signIt() },
    { letter: 'r', run: () => isThis && startReturning() },
  ]);
  const [areLettersOn] = useLetterKeys();
  return (
    <Dialog
      open
      keep={remark !== ''}
      onClose={onClose}
      size="wide"
      initialFocus={content}
      title={t('Sign version {number, number}', { number })}
      footer={
        isReturning ? (
          <>
            <Button onClick={() => setReturning(false)}>{t('Back')}</Button>
            <Button variant="primary" busy={giveBack.isBusy} disabled={hasEnded} onClick={returnIt}>
              {t('Return with a remark')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('Close')}</Button>
            <Button {...(areLettersOn && { shortcut: 'R' })} disabled={!isThis} onClick={startReturning}>
              {t('Return with a remark')}
            </Button>
            <Button
              variant="primary"
              {...(areLettersOn && { shortcut: 'S' })}
              busy={sign.isBusy}
              disabled={!isThis}
              onClick={signIt}
            >
              {t('Sign result')}
            </Button>
          </>
        )
      }
    >
      <div ref={content} tabIndex={-1} className="grid gap-4 outline-none *:min-w-0">
        <div>
          <p className="font-medium">
            <CaseTitle of={consultation} />
          </p>
          <p className="text-sm text-ink-2">
            {rich('{name} asked {time}. Your name will stand on the document beside that of {author}.', {
              name: <PersonName>{open.requested_by.name}</PersonName>,
              time: showMoment(open.requested_at),
              author: <PersonName>{draft?.author_name ?? open.requested_by.name}</PersonName>,
            })}
          </p>
        </div>
        {hasEnded && !isBusy ? (
          <Note kind="waiting" alert>
            {t(
              'This request has ended. What you have typed stays here until you close this; copy what you need.',
            )}
          </Note>
        ) : (
          draft !== undefined &&
          !isThis &&
          !isBusy && (
            <Note kind="waiting" alert>
              {t('The draft has been changed, released or discarded since you were asked.')}
            </Note>
          )
        )}
        {draft && isThis && (result_version ?? 0) > 0 && (
          <DraftComparisonView id={id} version={draft.version} against={result_version ?? 1} />
        )}
        {draft && isThis && !result_version && (
          <RichText html={draft.body} className="rounded-tag border border-line bg-surface p-5" />
        )}
        {draft && isThis && <AttachedFiles files={draft.files} />}
        {draft === undefined &&
          (error ? (
            <FailedNote busy={isFetching} onRetry={() => void refetch()}>
              {t('The draft of the result could not be loaded')}
            </FailedNote>
          ) : (
            <Waiting label={t('Loading the draft')}>
              <Bone className="h-64 w-full" />
            </Waiting>
          ))}
        {isReturning && (
          <TextareaField
            ref={field}
            id="sign-off-remark"
            label={t('What is to change')}
            hint={t('Only staff see this')}
            maxLength={TEXT_LENGTH}
            rows={4}
            error={mistake}
            value={remark}
            onChange={({ target }) => {
              setRemark(target.value);
              setMistake(undefined);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
