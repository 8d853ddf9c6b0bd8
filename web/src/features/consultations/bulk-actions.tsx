import { ExportRequest, type Format, MOST, Recipient } from '@consultflow/contract/exports/schema';
import { Download, Mail } from 'lucide-react';
import { useState } from 'react';
import { useKeptState } from '../../lib/typing.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Panel, PanelHead } from '../../ui/panel.tsx';
import { Progress } from '../../ui/progress.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useBulkExport, useBulkMail } from './bulk-export.ts';
import { BulkFormat } from './bulk-format.tsx';

type BulkActionsProps = {
  chosen: string[];
  withHistory: boolean;
  onHistory: (withHistory: boolean) => void;
};

/** What is done with all the consultations that are chosen. */
export function BulkActions({ chosen, withHistory, onHistory }: BulkActionsProps) {
  const { progress, start, stop } = useBulkExport();
  const mail = useBulkMail();
  const [preferred, setPreferred] = useState<Format>('pdf');
  const [mistake, setMistake] = useState<string>();
  const [recipient, setRecipient] = useKeptState('bulk-recipient', '');
  const [emailMistake, setEmailMistake] = useState<string>();

  const format = chosen.length > MOST.pdf ? 'zip' : preferred;
  const bulk = { ids: chosen, format, history: withHistory };
  const exportAll = () => {
    const wrong = mistakeIn(bulk);
    setMistake(wrong);
    if (!wrong) start(bulk);
  };
  const emailAll = () => {
    // With an address of the right form the choice alone can be wrong.
    const wrong = mistakeIn({ ...bulk, email: 'somebody@firm.example' });
    const { error, data: email } = Recipient.safeParse(recipient);
    setMistake(wrong);
    setEmailMistake(error?.issues[0]?.message);
    if (!wrong && email) mail.run({ ...bulk, email });
    else mail.reset();
  };
  return (
    <Panel aria-labelledby="bulk" className="mb-8">
      <PanelHead
        id="bulk"
        title="Bulk Actions"
        note={<span aria-live="polite">{chosen.length} selected</span>}
      />
      <div className="grid gap-4 p-4 md:p-5">
        <BulkFormat
          count={chosen.length}
          format={format}
          onFormat={setPreferred}
          withHistory={withHistory}
          onHistory={onHistory}
        />
        {progress && <Progress {...progress} onStop={stop} />}
        <FieldError>{mistake && <span role="alert">{mistake}</span>}</FieldError>
        <div className="flex flex-wrap items-end gap-3">
          <Button variant="primary" icon={Download} busy={progress !== undefined} onClick={exportAll}>
            Export Selected
          </Button>
          <form
            noValidate
            className="flex flex-1 flex-wrap items-end gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              emailAll();
            }}
          >
            <TextField
              label="Email"
              type="email"
              autoComplete="email"
              className="min-w-56 flex-1"
              value={recipient}
              error={emailMistake}
              onChange={(event) => setRecipient(event.target.value)}
            />
            <Button type="submit" icon={Mail} busy={mail.isBusy}>
              Email Selected
            </Button>
          </form>
        </div>
        {mail.error && <Note kind="error">{mail.error.message}</Note>}
        {mail.data && <Note alert>{mail.data.message ?? 'The documents are on their way.'}</Note>}
      </div>
    </Panel>
  );
}

const mistakeIn = (request: object) => ExportRequest.safeParse(request).error?.issues[0]?.message;
