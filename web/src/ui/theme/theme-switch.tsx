import { msg, t } from '@consultflow/contract/language/t';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { themes, useTheme } from './theme.ts';

const words = {
  system: { label: msg('System', 'theme'), icon: Monitor },
  light: { label: msg('Light', 'theme'), icon: Sun },
  dark: { label: msg('Dark', 'theme'), icon: Moon },
};

/** For a menu: the same three options. */
export const themeChoices = () =>
  themes.map((value) => ({ value, icon: words[value].icon, label: t(words[value].label) }));

export function ThemeSwitch() {
  const [theme, choose] = useTheme();
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-control border border-line-strong bg-surface p-0.5">
      <legend className="sr-only">{t('Theme')}</legend>
      {themeChoices().map(({ value, label, icon: Icon }) => (
        <label key={value} className={look}>
          <input
            type="radio"
            name={name}
            checked={theme === value}
            onChange={() => choose(value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-tag"
          />
          <Icon aria-hidden size={16} strokeWidth={1.75} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

const look =
  'relative inline-flex min-h-10 items-center gap-2 rounded-tag px-2.5 text-sm text-ink-2 transition-colors hover:text-ink md:min-h-7.5 has-checked:bg-primary-soft has-checked:font-medium has-checked:text-primary-ink';
