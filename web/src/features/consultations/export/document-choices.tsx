import { type Language, languages } from '@consultflow/contract/language/languages';
import { t } from '@consultflow/contract/language/t';
import { ChevronDown } from 'lucide-react';
import { controlStyle } from '../../../ui/form/field.tsx';
import { Switch } from '../../../ui/form/switch.tsx';

/** What is chosen for a document, or for all documents of an export. */
export type DocumentChoices = { history: boolean; language: Language };

type FieldsProps = { value: DocumentChoices; onChange: (value: DocumentChoices) => void };

export function DocumentChoiceFields({ value, onChange }: FieldsProps) {
  return (
    <>
      <Switch
        checked={value.history}
        onChange={({ target }) => onChange({ ...value, history: target.checked })}
      >
        {t('Include history')}
      </Switch>
      <span className="relative">
        <select
          aria-label={t('Language of the document')}
          value={value.language}
          onChange={({ target }) => onChange({ ...value, language: target.value as Language })}
          className={`${controlStyle} appearance-none pe-9`}
        >
          {Object.entries(languages).map(([code, { name }]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={16}
          className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-ink-2"
        />
      </span>
    </>
  );
}
