import { type Language, languages } from '@consultflow/contract/language/languages';
import { t } from '@consultflow/contract/language/t';
import { Languages } from 'lucide-react';
import { switchLanguage, useLanguage } from '../../lib/language/language.ts';

/** The language of the pages before sign-in. */
export function LanguageChoice() {
  return (
    <label className="inline-flex min-h-(--size-touch) items-center gap-1.5 text-sm text-ink-2 md:min-h-(--size-control)">
      <Languages aria-hidden size={16} strokeWidth={1.75} />
      <span className="sr-only">{t('Language')}</span>
      <select
        className="cursor-pointer rounded-tag bg-transparent text-ink-2"
        value={useLanguage()}
        onChange={({ currentTarget }) => void switchLanguage(currentTarget.value as Language)}
      >
        {Object.entries(languages).map(([code, { name }]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
