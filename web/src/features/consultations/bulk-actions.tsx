import { email as Email } from '@consultflow/contract/text';
import { Download, Mail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Panel, PanelHead } from '../../ui/panel.tsx';
import { Progress } from '../../ui/progress.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useBulkExport } from './bulk-export.ts';

const address = Email('Please enter an email address');

/** What is done with all the consultations that are chosen. */
export function BulkActions({ chosen }: { chosen: string[] }) {
  const { progress, start, stop } = useBulkExport();
  const [mistake, setMistake] = useState<string>();
  const [recipient, setRecipient] = useState('');
  const [emailMistake, setEmailMistake] = useState<string>();
  const [isMailTold, setMailTold] = useState(false);

  const missing = (purpose: 'export' | 'email') =>
    chosen.length === 0 ? `Please select at least one consultation to ${purpose}` : undefined;
  const exportAll = () => {
    const none = missing('export');
    setMistake(none);
    if (!none) void start(chosen);
  };
  const emailAll = () => {
    const none = missing('email');
    const { error } = address.safeParse(recipient);
    setMistake(none);
    setEmailMistake(error?.issues[0]?.message);
    setMailTold(!none && !error);
  };
  return (
    <Panel aria-labelledby="bulk" className="mb-8">
      <PanelHead
        id="bulk"
        title="Bulk Actions"
        note={<span aria-live="polite">{chosen.length} selected</span>}
      />
      <div className="grid gap-4 p-4 md:p-5">
        {progress && (
          <Progress
            label={`Making the documents of ${progress.total} consultations`}
            done={progress.done}
            total={progress.total}
            onStop={stop}
          />
        )}
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
            <Button type="submit" icon={Mail}>
              Email Selected
            </Button>
          </form>
        </div>
        {isMailTold && (
          <Note kind="waiting">
            The firm has not set up e-mail yet. Export the documents and send them yourself.
          </Note>
        )}
      </div>
    </Panel>
  );
}
