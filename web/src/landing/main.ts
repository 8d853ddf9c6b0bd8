import { offerThemes } from './theme.ts';
import { turnTabs } from './tabs.ts';

turnTabs(document.querySelector('[role=tablist]')!);
offerThemes(document.querySelectorAll<HTMLInputElement>('input[name=theme]'));

// Our faces are as wide as the system's that stand there until then; nothing waits for them, nor the first paint.
requestAnimationFrame(() => setTimeout(() => void import('./fonts.css')));
