import { t } from '@consultflow/contract/language/t';
import { showMoment } from '../../../lib/time/dates.ts';
import { FieldError } from '../../../ui/form/field.tsx';
import { RichTextEditor } from '../../../ui/editor/rich-text-editor-lazy.tsx';

type ProblemFieldProps = {
  id: string;
  value: string;
  onChange: (html: string) => void;
  error?: string;
  savedAt: string | undefined;
};

export function ProblemField({ id, value, onChange, error, savedAt }: ProblemFieldProps) {
  return (
    <div className="grid min-w-0 gap-3">
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
    </div>
  );
}
