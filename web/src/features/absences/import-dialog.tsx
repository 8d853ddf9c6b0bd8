import { type ImportResult, MOST_CALENDAR } from '@consultflow/contract/absences/import';
import { t } from '@consultflow/contract/language/t';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/replies.ts';
import { markShown } from '../../lib/form/form-errors.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { Upload } from 'lucide-react';
import { ImportRows } from './import-rows.tsx';
import { useImport, usePreview } from './import-queries.ts';

type ImportDialogProps = {
  zone: string;
  /** Deletes what was added. */
  onTakeBack: (ids: string[]) => void;
  onClose: () => void;
};

type Chosen = { name: string; calendar: string; found: ImportResult; keys: ReadonlySet<string> };

/** Reads a calendar file, shows what it would close, and adds what is chosen. */
export function ImportDialog({ zone, onTakeBack, onClose }: ImportDialogProps) {
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<Chosen>();
  const [mistake, setMistake] = useState<string>();
  const { run: read, isBusy: isReading } = usePreview();
  const { run: add, isBusy: isAdding } = useImport();
  const isBusy = isReading || isAdding;
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [one] = target.files ?? [];
    setFile(undefined);
    setMistake(undefined);
    if (!one) return undefined;
    if (one.size > MOST_CALENDAR)
      return setMistake(
        t('A calendar file can have at most 1 MB. Please export fewer years from your calendar.'),
      );
    const calendar = await one.text().catch(() => undefined);
    // The same file can be chosen again.
    target.value = '';
    if (calendar === undefined) return setMistake(t('The file could not be read'));
    return read(calendar, {
      onSuccess: ({ data }) =>
        setFile({ name: one.name, calendar, found: data, keys: new Set(keysOf(data, 'new')) }),
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        setMistake(error.message);
        markShown(error);
      },
    });
  };
  const submit = () => {
    if (!file) return setMistake(t('Please choose a calendar file (.ics)'));
    return add(
      { calendar: file.calendar, chosen: [...file.keys] },
      {
        onSuccess: ({ data }) => {
          tellAdded(data, onTakeBack);
          onClose();
        },
      },
    );
  };
  const count = file?.keys.size ?? 0;
  return (
    <Dialog
      open
      keep={file !== undefined}
      busy={isBusy}
      onClose={onClose}
      title={t('Import Public Holidays')}
      footer={
        <>
          {file && <Affected found={file.found} />}
          <Button disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            variant="primary"
            busy={isAdding}
            disabled={file !== undefined && count === 0}
            onClick={submit}
          >
            {t('{count, plural, =0 {Add Closures} one {Add # Closure} other {Add # Closures}}', { count })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <fieldset aria-describedby={`${field}-hint`} className="grid justify-items-start gap-2">
          <legend className="mb-1.5 text-sm font-medium">{t('Calendar file')}</legend>
          <p id={`${field}-hint`} className="-mt-1 text-sm text-ink-3">
            {t(
              'An .ics file of at most 1 MB, as calendars and governments offer them. Repeated days are read for three years.',
            )}
          </p>
          <input
            ref={input}
            type="file"
            accept=".ics,text/calendar"
            aria-label={t('Choose a calendar file')}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => void choose(event)}
          />
          <Button icon={Upload} busy={isReading} onClick={() => input.current?.click()}>
            {file ? t('Choose Another File') : t('Choose a File')}
          </Button>
          <FieldError>{mistake}</FieldError>
        </fieldset>
        {file && (
          <ImportRows
            file={file}
            zone={zone}
            onChange={(key, isChosen) =>
              setFile({
                ...file,
                keys: isChosen
                  ? new Set([...file.keys, key])
                  : new Set([...file.keys].filter((one) => one !== key)),
              })
            }
          />
        )}
      </div>
    </Dialog>
  );
}

function Affected({ found: { affected: count } }: { found: ImportResult }) {
  return (
    <span className="me-auto self-center text-sm text-ink-2 max-md:basis-full!">
      {t(
        '{count, plural, =0 {No appointment falls on new ones.} one {# appointment falls on new ones.} other {# appointments fall on new ones.}}',
        { count },
      )}
    </span>
  );
}

const keysOf = ({ rows }: ImportResult, standing: ImportResult['rows'][number]['standing']) =>
  rows.filter((row) => row.standing === standing).map(({ key }) => key);

function tellAdded({ rows, affected }: ImportResult, onTakeBack: (ids: string[]) => void) {
  const ids = rows.flatMap(({ standing, id }) => (standing === 'added' && id ? [id] : []));
  toast.success(t('{count, plural, one {# closure added} other {# closures added}}', { count: ids.length }), {
    undo: () => onTakeBack(ids),
  });
  if (affected > 0)
    toast.warning(
      t(
        '{count, plural, one {# appointment falls on it and stays booked. Please move it.} other {# appointments fall on them and stay booked. Please move them.}}',
        { count: affected },
      ),
    );
}
