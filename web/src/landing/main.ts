import { rememberLanguage } from './language.ts';
import { offerThemes } from './theme.ts';
import { turnTabs } from './tabs.ts';

turnTabs(document.querySelector('[role=tablist]')!);
rememberLanguage(document.querySelectorAll('a[hreflang]'));
offerThemes(document.querySelectorAll<HTMLInputElement>('input[name=theme]'));

// Our fonts are as wide as the fallbacks until they are loaded; nothing waits for them, not even the first paint.
requestAnimationFrame(() => setTimeout(() => void import('./fonts.css')));
