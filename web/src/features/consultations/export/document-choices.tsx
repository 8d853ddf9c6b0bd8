import { type Language, languages } from '@consultflow/contract/language/languages';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import type { DocumentChoices, Part } from './choices.ts';
import { Select } from '../../../ui/form/select.tsx';
import { Switch } from '../../../ui/form/switch.tsx';

const parts: { part: Part; words: Message }[] = [
  { part: 'conversation', words: msg('Include the conversation') },
  { part: 'files', words: msg('Include the files') },
  { part: 'history', words: msg('Include history') },
];

type FieldsProps = { value: DocumentChoices; onChange: (value: DocumentChoices) => void };

export function DocumentChoiceFields({ value, onChange }: FieldsProps) {
  return (
    <>
      {parts.map(({ part, words }) => (
        <Switch
          key={part}
          checked={value[part]}
          onChange={({ target }) => onChange({ ...value, [part]: target.checked })}
        >
          {t(words)}
        </Switch>
      ))}
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
