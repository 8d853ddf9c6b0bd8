import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export const tabListStyle = 'flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none] md:gap-6';

/** The underline that meets the line below, for tabs and for links that filter. */
export const tabStyle = clsx(
  '-mb-px inline-flex min-h-11 flex-none items-center gap-2 border-b-2 border-transparent pt-0.5 font-medium md:min-h-10',
  'text-ink-2 no-underline transition-colors hover:border-line-strong hover:text-ink focus-visible:-outline-offset-2',
  'data-active:border-primary data-active:text-ink aria-[current]:border-primary aria-[current]:text-ink',
);

/** Of a router's own link: the current one carries `aria-current="true"`. */
export const filterTabStyle = tabStyle;

export function FilterTabs({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <nav aria-label={label} className={clsx(tabListStyle, className)}>
      {children}
    </nav>
  );
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
