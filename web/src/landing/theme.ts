/** The choice of ui/theme/theme.ts, under the same key, without React. */
export function offerThemes(radios: Iterable<HTMLInputElement>) {
  const show = (theme: string) => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    for (const radio of radios) radio.checked = radio.value === theme;
  };

  for (const radio of radios) {
    radio.addEventListener('change', () => {
      show(radio.value);
      store(radio.value);
    });
  }
  addEventListener('storage', () => show(stored()));
  show(stored());
}

const key = 'theme';

function stored() {
  try {
    const theme = localStorage.getItem(key);
    return theme === 'light' || theme === 'dark' ? theme : 'system';
  } catch {
    return 'system';
  }
}

function store(theme: string) {
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // If the browser stores nothing, the choice lasts until the page is left.
  }
}
