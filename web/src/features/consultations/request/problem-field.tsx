import { t } from '@consultflow/contract/language/t';
import { AttachField } from '../../../domain/files/attach-field.tsx';
import { DropZone } from '../../../domain/files/drop-zone.tsx';
import type { Uploads } from '../../../domain/files/use-uploads.ts';
import { showMoment } from '../../../lib/time/dates.ts';
import { FieldError } from '../../../ui/form/field.tsx';
import { RichTextEditor } from '../../../ui/editor/rich-text-editor-lazy.tsx';

type ProblemFieldProps = {
  id: string;
  value: string;
  onChange: (html: string) => void;
  error?: string;
  savedAt: string | undefined;
  uploads: Uploads;
};

/** The question, and the files that belong to it. */
export function ProblemField({ id, value, onChange, error, savedAt, uploads }: ProblemFieldProps) {
  return (
    <DropZone onFiles={uploads.add} className="grid min-w-0 gap-3">
      <h2 id={`${id}-label`} className="text-md">
        {t('Problem Details')}
      </h2>
      <RichTextEditor
        id={id}
        label={t('Problem Details')}
        labelledBy={`${id}-label`}
        value={value}
        onChange={onChange}
        tools="basic"
        minHeight={200}
        invalid={Boolean(error)}
        describedBy={error ? `${id}-error` : undefined}
        foot={savedAt ? t('Saved on this device, {time}', { time: showMoment(savedAt) }) : ''}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <AttachField uploads={uploads} label={t('Files of this request')} />
    </DropZone>
  );
}
