import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';
const changed = new EventTarget();

const read = (): Theme => {
  try {
    return themes.find((theme) => theme === localStorage.getItem(key)) ?? 'system';
  } catch {
    return 'system';
  }
};

const show = (theme: Theme) => {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
};

const choose = (theme: Theme) => {
  show(theme);
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // If the browser stores nothing, the choice lasts until the page is left.
  }
  changed.dispatchEvent(new Event('change'));
};

const subscribe = (tell: () => void) => {
  const follow = () => (show(read()), tell());
  changed.addEventListener('change', tell);
  addEventListener('storage', follow);
  return () => {
    changed.removeEventListener('change', tell);
    removeEventListener('storage', follow);
  };
};

/** The user's choice, shared by all tabs; by default the system's. */
export const useTheme = () =>
  [useSyncExternalStore(subscribe, read, () => 'system' as const), choose] as const;
