import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

export const tabListStyle = 'flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none] md:gap-6';

/** The underline that meets the line below, for tabs and for links that filter. */
export const tabStyle = clsx(
  '-mb-px inline-flex min-h-11 flex-none items-center gap-2 border-b-2 border-transparent pt-0.5 font-medium md:min-h-10',
  'text-ink-2 no-underline transition-colors hover:border-line-strong hover:text-ink focus-visible:-outline-offset-2',
  'data-active:border-primary data-active:text-ink aria-[current]:border-primary aria-[current]:text-ink',
);

/** For a router's link: the current one has `aria-current`. */
export const filterTabStyle = tabStyle;

type FilterTabsProps = { label: string; current: number; className?: string; children: ReactNode };

/** `current` is the index of the selected one; if they do not all fit, it is scrolled into view. */
export function FilterTabs({ label, current, className, children }: FilterTabsProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    showTab(nav.current, nav.current?.children[current]);
  }, [current]);
  return (
    <nav ref={nav} aria-label={label} className={clsx('relative', tabListStyle, className)}>
      {children}
    </nav>
  );
}

/** Enough of the previous one to show that there is one. */
const EDGE = 48;

/** Scrolls a tab into view, at the start of its list. */
export function showTab(list: HTMLElement | null, tab: Element | null | undefined) {
  if (!list || !(tab instanceof HTMLElement)) return;
  const isTurned = getComputedStyle(list).direction === 'rtl';
  const end = tab.offsetLeft + tab.offsetWidth - list.clientWidth;
  list.scrollTo({ left: isTurned ? end + EDGE : tab.offsetLeft - EDGE });
}

type FilterTabProps = ComponentProps<'a'> & { current: boolean; count?: number };

export function FilterTab({ current, count, children, ...rest }: FilterTabProps) {
  return (
    <a {...rest} aria-current={current || undefined} className={filterTabStyle}>
      {children}
      {count !== undefined && <TabCount>{count}</TabCount>}
    </a>
  );
}

export function TabCount({ children }: { children: ReactNode }) {
  return <span className="text-xs text-ink-3 figures">{children}</span>;
}
