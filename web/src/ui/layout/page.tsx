import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const sizes = {
  list: 'max-w-[calc(var(--container-page)+4rem)]',
  form: 'max-w-[calc(var(--container-form)+4rem)]',
  full: '',
};

type PageProps = { size?: keyof typeof sizes; className?: string; children: ReactNode };

/** The padding and width of a page; the layout around it is the `main`. */
export function Page({ size = 'list', className, children }: PageProps) {
  return (
    <div className={clsx('px-4 pt-5 pb-12 md:px-8 md:pt-8 md:pb-16', sizes[size], className)}>{children}</div>
  );
}

type PageHeadProps = {
  title: ReactNode;
  badge?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  /** The actions fill their line, with space before one of them. */
  spread?: boolean;
};

export function PageHead({ title, badge, note, actions, spread = false }: PageHeadProps) {
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-4 md:mb-6 md:gap-y-2">
      <div className="min-w-0 flex-[1_1_100%] md:flex-[1_1_20rem]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl">{title}</h1>
          {badge}
        </div>
        {note && <p className="text-ink-2">{note}</p>}
      </div>
      {actions && (
        <div
          className={clsx(
            'flex w-full flex-wrap items-center gap-2 *:flex-1 md:ms-auto md:w-auto md:justify-end md:*:flex-none print:hidden',
            spread && 'md:grow',
          )}
        >
          {actions}
        </div>
      )}
    </header>
  );
}
