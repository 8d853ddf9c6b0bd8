import { msg, t } from '@consultflow/contract/language/t';
import { Monitor, Moon, Sun } from 'lucide-react';

/** The portal's theme switch for a page without React: theme.ts sets its state and listens. */
export function ThemeChoice() {
  return (
    <fieldset className="needs-script mt-6 inline-flex rounded-control border border-line-strong bg-surface p-0.5">
      <legend className="sr-only">{t('Theme')}</legend>
      {choices.map(({ value, label, icon: Icon }) => (
        <label key={value} className={look}>
          <input
            type="radio"
            name="theme"
            value={value}
            defaultChecked={value === 'system'}
            className="absolute inset-0 cursor-pointer appearance-none rounded-tag"
          />
          <Icon aria-hidden size={16} strokeWidth={1.75} />
          {t(label)}
        </label>
      ))}
    </fieldset>
  );
}

const choices = [
  { value: 'system', label: msg('System', 'theme'), icon: Monitor },
  { value: 'light', label: msg('Light', 'theme'), icon: Sun },
  { value: 'dark', label: msg('Dark', 'theme'), icon: Moon },
];

const look =
  'relative inline-flex min-h-10 items-center gap-2 rounded-tag px-2.5 text-sm text-ink-2 transition-colors hover:text-ink md:min-h-7.5 has-checked:bg-primary-soft has-checked:font-medium has-checked:text-primary-ink';
