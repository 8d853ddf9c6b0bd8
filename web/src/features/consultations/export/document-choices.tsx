import { type Language, languages } from '@consultflow/contract/language/languages';
import { t } from '@consultflow/contract/language/t';
import { Select } from '../../../ui/form/select.tsx';
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
      <Select
        aria-label={t('Language of the document')}
        value={value.language}
        onChange={({ target }) => onChange({ ...value, language: target.value as Language })}
      >
        {Object.entries(languages).map(([code, { name }]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}
