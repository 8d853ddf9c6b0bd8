import { canMailDocuments, DOCUMENTS_NEED_APPROVAL } from '@consultflow/contract/exports/policy';
import { ExportRequest, type Format, MOST, Recipient } from '@consultflow/contract/exports/schema';
import { t } from '@consultflow/contract/language/t';
import { Download, Mail } from 'lucide-react';
import { useState } from 'react';
import { shownHere } from '../../../lib/form/form-errors.ts';
import { useKeptState } from '../../../lib/form/kept-state.ts';
import { useActor } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { controlStyle, FieldError } from '../../../ui/form/field.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Panel, PanelHead } from '../../../ui/layout/panel.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { ON_THEIR_WAY, useBulkExport, useBulkMail } from './bulk-export.ts';
import { BulkFormat } from './bulk-format.tsx';
import type { DocumentChoices } from './choices.ts';
import { whyNoDocument } from '../queries.ts';

type BulkActionsProps = {
  chosen: string[];
  /** There is nothing to select. */
  isOff: boolean;
  choices: DocumentChoices;
  onChoices: (choices: DocumentChoices) => void;
};

/** The actions on all selected consultations. */
export function BulkActions({ chosen, isOff, choices, onChoices }: BulkActionsProps) {
  const { progress, error, start, reset, stop } = useBulkExport();
  const mail = useBulkMail();
  const [preferred, setPreferred] = useState<Format>('pdf');
  const [mistake, setMistake] = useState<string>();
  const [recipient, setRecipient] = useKeptState('bulk-recipient', '');
  const [emailMistake, setEmailMistake] = useState<string>();
  const canMail = canMailDocuments(useActor());

  const format = chosen.length > MOST.pdf ? 'zip' : preferred;
  const bulk = { ids: chosen, format, ...choices };
  const exportAll = () => {
    const wrong = mistakeIn(bulk);
    setMistake(wrong);
    if (wrong) reset();
    else start(bulk, shownHere);
  };
  const emailAll = () => {
    // With a well-formed address only the selection can be wrong.
    const wrong = mistakeIn({ ...bulk, email: 'somebody@firm.example' });
    const { error: unfit, data: email } = Recipient.safeParse(recipient);
    setMistake(wrong);
    setEmailMistake(unfit?.issues[0]?.message);
    if (!wrong && email) mail.run({ ...bulk, email }, shownHere);
    else mail.reset();
  };
  const trouble = whyNoDocument(error);
  return (
    <Panel aria-labelledby="bulk" className="mb-8">
      <PanelHead
        id="bulk"
        title={t('Bulk Actions')}
        note={
          <span aria-live="polite">
            {t('{count, number, ::group-off} selected', { count: chosen.length })}
          </span>
        }
      />
      <fieldset disabled={isOff} aria-labelledby="bulk" className="grid min-w-0 gap-4 p-4 md:p-5">
        <BulkFormat
          count={chosen.length}
          format={format}
          onFormat={setPreferred}
          choices={choices}
          onChoices={onChoices}
        />
        {progress && <Progress {...progress} onStop={stop} />}
        <FieldError>{mistake && <span role="alert">{mistake}</span>}</FieldError>
        <div className="grid gap-1.5">
          <div className="flex flex-wrap items-end gap-3">
            <Button
              variant="primary"
              icon={Download}
              busy={progress !== undefined}
              className="max-md:w-full"
              onClick={exportAll}
            >
              {t('Export Selected')}
            </Button>
            {canMail ? (
              <form
                noValidate
                className="flex min-w-0 flex-1 flex-wrap items-end gap-3"
                onSubmit={(event) => {
                  event.preventDefault();
                  emailAll();
                }}
              >
                <label className="grid min-w-56 flex-1 gap-1.5 text-sm font-medium">
                  {t('Email')}
                  <input
                    type="email"
                    dir="auto"
                    placeholder=" "
                    autoComplete="email"
                    value={recipient}
                    aria-invalid={emailMistake ? true : undefined}
                    aria-describedby={emailMistake && 'bulk-email-error'}
                    onChange={({ target }) => setRecipient(target.value)}
                    className={`${controlStyle} font-normal`}
                  />
                </label>
                <Button type="submit" icon={Mail} busy={mail.isBusy} className="max-md:flex-1">
                  {t('Email Selected')}
                </Button>
              </form>
            ) : (
              <p className="min-w-0 flex-1 text-sm text-ink-2">{t(DOCUMENTS_NEED_APPROVAL)}</p>
            )}
          </div>
          <FieldError id="bulk-email-error">{emailMistake}</FieldError>
        </div>
        {trouble && <Note kind="error">{trouble}</Note>}
        {mail.error && <Note kind="error">{mail.error.message}</Note>}
        {mail.data && <Note alert>{mail.data.message ?? t(ON_THEIR_WAY)}</Note>}
      </fieldset>
    </Panel>
  );
}

const mistakeIn = (request: object) => ExportRequest.safeParse(request).error?.issues[0]?.message;
