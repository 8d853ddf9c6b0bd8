import { t } from '@consultflow/contract/language/t';
import type { Role } from '@consultflow/contract/users/schema';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CircleUserRound, LogOut } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { signedIn } from '../../lib/session/session.ts';
import { BrandMark } from '../../domain/brand-mark.tsx';
import { Logout } from '../../features/auth/logout.tsx';
import { portalNames, screens } from './screens.ts';
import { UnreadCases } from './unread-cases.tsx';
import { WaitingCount } from './waiting-count.tsx';

type SidebarProps = { role: Role; rail?: boolean; onLeave?: () => void };

/** The portal's name, the Main and Account groups, and the copyright line. */
export function Sidebar({ role, rail = false, onLeave }: SidebarProps) {
  const inRail = rail ? 'sr-only' : undefined;
  return (
    <>
      <p
        className={clsx(
          'flex min-h-(--size-topbar) items-center gap-2.5 px-1.5 text-md font-semibold tracking-(--tracking-tight)',
          rail && 'justify-center',
        )}
      >
        <BrandMark className="size-5.5 text-primary-ink" />
        <span className={inRail}>{t(portalNames[role])}</span>
      </p>
      <Group title={t.context('group of links in the sidebar', 'Main')} rail={rail}>
        {screens[role].map(({ path, word, icon: Icon, waiting, unread }) => (
          <li key={path}>
            <Link
              to={path}
              onClick={onLeave}
              title={rail ? t(word) : undefined}
              className={itemStyle(rail)}
              activeProps={{ 'aria-current': 'page' }}
            >
              <Icon aria-hidden size={16} strokeWidth={1.75} className="flex-none" />
              <span className={inRail}>{t(word)}</span>
              {waiting && <WaitingCount of={waiting} hidden={rail} />}
              {unread && <UnreadCases of={unread} isBeside={waiting !== undefined} hidden={rail} />}
            </Link>
          </li>
        ))}
      </Group>
      <Group title={t('Account')} rail={rail}>
        <li>
          <ProfileLink role={role} rail={rail} onLeave={onLeave} />
        </li>
        <li>
          <Logout title={rail ? t('Logout') : undefined} className={itemStyle(rail)}>
            <LogOut aria-hidden size={16} strokeWidth={1.75} className="flex-none" />
            <span className={inRail}>{t('Logout')}</span>
          </Logout>
        </li>
      </Group>
      <p className={clsx('mt-auto px-2.5 pt-6 pb-4 text-xs text-ink-3', inRail)}>
        <bdi dir="ltr">© 2025 ConsultFlow Navigator</bdi>
      </p>
    </>
  );
}

function ProfileLink({ role, rail = false, onLeave }: SidebarProps) {
  const navigate = useNavigate();
  const check = (event: MouseEvent) => {
    onLeave?.();
    if (signedIn()) return;
    event.preventDefault();
    console.warn('The stored user has no token or id');
    void navigate({ to: '/login' });
  };
  return (
    <Link
      to={`/${role}/profile`}
      onClick={check}
      title={rail ? t('Profile Settings') : undefined}
      className={itemStyle(rail)}
      activeProps={{ 'aria-current': 'page' }}
    >
      <CircleUserRound aria-hidden size={16} strokeWidth={1.75} className="flex-none" />
      <span className={rail ? 'sr-only' : undefined}>{t('Profile Settings')}</span>
    </Link>
  );
}

function Group({ title, rail, children }: { title: string; rail: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <nav
      aria-labelledby={id}
      className={clsx(
        rail &&
          'not-first-of-type:mt-3 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-3',
      )}
    >
      <h2
        id={id}
        className={rail ? 'sr-only' : 'px-2.5 pt-4 pb-1 text-xs font-medium tracking-normal text-ink-3'}
      >
        {title}
      </h2>
      <ul className="grid gap-px">{children}</ul>
    </nav>
  );
}

const itemStyle = (rail: boolean) =>
  clsx(
    'relative flex min-h-(--size-touch) w-full items-center gap-2.75 rounded-control text-start leading-5 font-medium text-ink-2 no-underline md:min-h-8.5',
    'hover:bg-hover hover:text-ink [&[aria-current=page]]:bg-surface [&[aria-current=page]]:text-ink [&[aria-current=page]]:shadow-[0_0_0_1px_var(--color-line)]',
    '[&[aria-current=page]]:before:absolute [&[aria-current=page]]:before:inset-y-2 [&[aria-current=page]]:before:-start-px [&[aria-current=page]]:before:w-0.75 [&[aria-current=page]]:before:rounded-mark [&[aria-current=page]]:before:bg-primary [&[aria-current=page]_svg]:text-primary-ink',
    rail ? 'justify-center' : 'px-2.5',
  );
