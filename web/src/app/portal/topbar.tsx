import { type Language, languages } from '@consultflow/contract/language/languages';
import { t } from '@consultflow/contract/language/t';
import { useLocation, useParams } from '@tanstack/react-router';
import { Keyboard, Languages, PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { Notifications } from '../../features/notifications/notifications-panel.tsx';
import { TimerBar } from '../../features/time/timer-bar.tsx';
import { useLanguageChoice } from '../../features/users/profile/use-language-choice.ts';
import { useActor } from '../../lib/session/session.ts';
import { usePassedTitle } from '../../lib/passed-title.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Initials } from '../../ui/text/initials.tsx';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../ui/popup/menu.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { ShortcutDialog } from '../../ui/keyboard/shortcut-dialog.tsx';
import { themeChoices } from '../../ui/theme/theme-switch.tsx';
import { useTheme } from '../../ui/theme/theme.ts';
import { Clock } from './clock.tsx';

export function Topbar({ onToggle, expanded }: { onToggle: () => void; expanded: boolean }) {
  return (
    <header className="topbar sticky top-0 z-10 flex min-h-(--size-topbar) items-center gap-1 border-b border-line bg-canvas ps-2 pe-3 md:ps-4 md:pe-6 print:hidden">
      <IconButton
        label={t('Toggle sidebar')}
        icon={PanelLeft}
        onClick={onToggle}
        aria-expanded={expanded}
        aria-keyshortcuts="Control+B Meta+B"
      />
      <Clock />
      <PassedTitle />
      <OwnTimer />
      <Notifications />
      <Person />
    </header>
  );
}

/** Consultants have a timer, which the case on screen can start. */
function OwnTimer() {
  const { role } = useActor();
  const { id } = useParams({ strict: false });
  const isCase = useLocation({ select: ({ pathname }) => pathname.includes('/consultations/') });
  return role === 'consultant' && <TimerBar caseId={isCase ? id : undefined} />;
}

/** Which case this is, while its heading is out of view; in a narrow window the bar of the case says so. */
function PassedTitle() {
  const title = usePassedTitle();
  return (
    <p
      aria-hidden
      className="me-auto min-w-0 truncate border-s border-line ps-4 text-sm font-medium empty:border-0 max-lg:hidden"
    >
      {title}
    </p>
  );
}

const languageChoices = Object.entries(languages).map(([value, { name }]) => ({
  value: value as Language,
  label: name,
  icon: Languages,
}));

/** The signed-in user, the theme, the language, and the keyboard shortcuts. */
function Person() {
  const { name } = useActor();
  const [theme, choose] = useTheme();
  const [language, speak] = useLanguageChoice();
  const [keysShown, setKeysShown] = useState(false);
  useShortcuts([{ keys: ['?'], label: t('This list'), run: () => setKeysShown(true) }]);
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            className="ms-2 flex min-h-(--size-touch) min-w-0 items-center gap-2 rounded-control text-sm font-medium hover:bg-hover md:min-h-(--size-control) md:px-1"
          >
            <Initials name={name} />
            <span className="max-w-60 truncate max-md:sr-only">
              <PersonName>{name}</PersonName>
            </span>
          </button>
        }
      >
        <p className="max-w-72 border-b border-line px-2.5 py-2 text-sm font-medium md:hidden">
          <PersonName>{name}</PersonName>
        </p>
        <MenuChoices label={t('Theme')} value={theme} onChange={choose} choices={themeChoices()} />
        <MenuSeparator />
        <MenuChoices label={t('Language')} value={language} onChange={speak} choices={languageChoices} />
        <MenuSeparator />
        <MenuItem icon={Keyboard} onClick={() => setKeysShown(true)}>
          {t('Keyboard shortcuts')}
        </MenuItem>
      </Menu>
      {keysShown && <ShortcutDialog onClose={() => setKeysShown(false)} />}
    </>
  );
}
