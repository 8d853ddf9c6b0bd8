import { type Format, MOST, TOO_MANY_FOR_PDF } from '@consultflow/contract/exports/schema';
import { msg, t } from '@consultflow/contract/language/t';
import { Radio } from '../../../ui/form/radio.tsx';
import type { DocumentChoices } from './choices.ts';
import { DocumentChoiceFields } from './document-choices.tsx';

type BulkFormatProps = {
  count: number;
  format: Format;
  onFormat: (format: Format) => void;
  choices: DocumentChoices;
  onChoices: (choices: DocumentChoices) => void;
};

/** One PDF while all fit into it, or a ZIP; with or without the history; and in which language. */
export function BulkFormat({ count, format, onFormat, choices, onChoices }: BulkFormatProps) {
  const isTooMuch = count > MOST.pdf;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 text-sm font-medium">{t('Format')}</legend>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        {formats.map(({ value, word }) => (
          <Radio
            key={value}
            name="format"
            checked={format === value}
            disabled={value === 'pdf' && isTooMuch}
            aria-describedby={value === 'pdf' && isTooMuch ? 'too-many' : undefined}
            onChange={() => onFormat(value)}
          >
            {t(word)}
          </Radio>
        ))}
        <DocumentChoiceFields value={choices} onChange={onChoices} />
      </div>
      {isTooMuch && (
        <p id="too-many" className="text-sm text-ink-2">
          {t(TOO_MANY_FOR_PDF)}
        </p>
      )}
    </fieldset>
  );
}

const formats = [
  { value: 'pdf', word: msg('One PDF with a table of contents') },
  { value: 'zip', word: msg('ZIP with one PDF each') },
] as const;
