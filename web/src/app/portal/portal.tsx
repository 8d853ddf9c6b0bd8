import { t } from '@consultflow/contract/language/t';
import { Outlet } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useEffect } from 'react';
import { useSignedIn } from '../../lib/session/session.ts';
import { NotFoundScreen } from '../../pages/not-found.tsx';
import { SkipLink } from '../../ui/keyboard/skip-link.tsx';
import { ConnectionNote } from '../../ui/feedback/connection-note.tsx';
import { fetchToasts } from '../../ui/feedback/toast.tsx';
import { portalNames } from './screens.ts';
import { Sheet } from './sheet.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './sidebar-state.ts';
import { Topbar } from './topbar.tsx';

/** The frame of every screen behind the login. */
export const Portal = () => (
  <Frame>
    <Outlet />
  </Frame>
);

/** A URL outside the portals, for signed-in users. */
export const NotFoundInPortal = () => (
  <Frame>
    <NotFoundScreen />
  </Frame>
);

function Frame({ children }: { children: ReactNode }) {
  const actor = useSignedIn();
  const { isPhone, expanded, toggle, sheetOpen, closeSheet } = useSidebar();
  useEffect(() => void fetchToasts(), []);
  // The session has ended; the guard is redirecting to the login.
  if (!actor) return null;
  const { role } = actor;
  return (
    <div
      className={clsx(
        'grid min-h-dvh',
        isPhone
          ? 'grid-cols-1'
          : expanded
            ? 'grid-cols-[var(--size-sidebar)_minmax(0,1fr)]'
            : 'grid-cols-[var(--size-sidebar-rail)_minmax(0,1fr)]',
        'print:block',
      )}
    >
      <SkipLink />
      {isPhone ? (
        <Sheet open={sheetOpen} onClose={closeSheet} title={t(portalNames[role])}>
          <Sidebar role={role} onLeave={closeSheet} />
        </Sheet>
      ) : (
        <aside
          aria-label={t(portalNames[role])}
          data-state={expanded ? 'expanded' : 'collapsed'}
          data-toast-column={expanded || undefined}
          className={clsx(
            'sticky top-0 flex h-dvh flex-col overflow-x-hidden overflow-y-auto border-e border-line bg-sunken print:hidden',
            expanded ? 'px-3' : 'px-1.75',
          )}
        >
          <Sidebar role={role} rail={!expanded} />
        </aside>
      )}
      <div className="min-w-0">
        <Topbar onToggle={toggle} expanded={isPhone ? sheetOpen : expanded} />
        <ConnectionNote top="top-(--size-topbar)" />
        <main id="main" tabIndex={-1} className="outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}
