import { offerThemes } from './theme.ts';
import { turnTabs } from './tabs.ts';

turnTabs(document.querySelector('[role=tablist]')!);
offerThemes(document.querySelectorAll<HTMLInputElement>('input[name=theme]'));
