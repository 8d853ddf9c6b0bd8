/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table shown as blocks loses the roles that are not written out */
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { stickyTop } from '../layout/sticky-top.ts';

type TableProps = {
  label: string;
  head: ReactNode;
  /** Sorts the rows if they are cards and the header is hidden. */
  sort?: ReactNode;
  busy?: boolean;
  /** The total number of rows if only the visible ones are in the page; -1 if it is unknown. */
  total?: number;
  /** The header stays visible while the rows scroll. */
  stays?: boolean;
  className?: string;
  children: ReactNode;
};

/** `head` is a row of HeadCells. In a narrow panel each Row is a card; the explicit roles remain. */
export function Table({ label, head, sort, busy, total, stays = false, className, children }: TableProps) {
  return (
    <div className={clsx('table-box', className)}>
      {sort && <div className="table-sort">{sort}</div>}
      <table
        role="table"
        aria-label={label}
        aria-busy={busy || undefined}
        aria-rowcount={total && (total < 0 ? -1 : total + 1)}
        className={clsx('table-cards', stays && 'table-stays')}
      >
        <thead ref={stays ? stickyTop : undefined} role="rowgroup">
          <tr role="row">{head}</tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  );
}

type HeadCellProps = {
  sorted?: 'ascending' | 'descending';
  onSort?: () => void;
  className?: string;
  children: ReactNode;
};

/** With `onSort` its label is a button; `sorted` shows the direction. */
export function HeadCell({ sorted, onSort, className, children }: HeadCellProps) {
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted ?? (onSort && 'none')}
      className={clsx('text-xs font-medium whitespace-nowrap text-ink-3', className)}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={clsx(
            'group -my-1 inline-flex min-h-6 items-center gap-1 hover:text-ink',
            sorted && 'text-ink',
          )}
        >
          {children}
          <Arrow
            aria-hidden
            size={12}
            className={sorted ? undefined : 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60'}
          />
        </button>
      ) : (
        <span className={clsx(sorted && 'inline-flex items-center gap-1 text-ink')}>
          {children}
          {sorted && <Arrow aria-hidden size={12} />}
        </span>
      )}
    </th>
  );
}

type RowProps = ComponentProps<'tr'> & {
  selected?: boolean;
  /** The action of its link, for a click anywhere else on the row. */
  onOpen?: () => void;
};

export function Row({ selected = false, onOpen, className, ...rest }: RowProps) {
  return (
    <tr
      aria-current={selected || undefined}
      {...rest}
      onClick={onOpen && ((event) => isOnItsOwn(event) && onOpen())}
      role="row"
      className={clsx(
        'transition-colors',
        selected ? 'bg-selected' : 'hover:bg-hover',
        onOpen && 'cursor-pointer',
        className,
      )}
    />
  );
}

/** A click that hits no control and does not end a text selection. */
const isOnItsOwn = ({ target }: MouseEvent) =>
  !(target instanceof Element && target.closest('a, button, input, label, summary')) &&
  (window.getSelection()?.isCollapsed ?? true);

/** A heading over rows that belong together. */
export function RowGroup({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr role="row" className="bg-canvas">
      <td role="cell" colSpan={columns}>
        <h2 className="text-sm text-ink-2">{children}</h2>
      </td>
    </tr>
  );
}

/** `label` names the value where the row is a card. */
export function Cell({ label, className, ...rest }: ComponentProps<'td'> & { label?: string }) {
  return <td {...rest} role="cell" data-label={label} className={className} />;
}

type RowTitleProps = {
  note?: ReactNode;
  /** Something in it is new to the reader. */
  isStrong?: boolean;
  children: ReactNode;
};

export function RowTitle({ note, isStrong = false, children }: RowTitleProps) {
  return (
    <>
      <span className={clsx('block', isStrong ? 'font-semibold' : 'font-medium')}>{children}</span>
      {note && <span className="block text-sm text-ink-3 empty:hidden">{note}</span>}
    </>
  );
}

export function RowActions({ children }: { children: ReactNode }) {
  return <div className="row-actions">{children}</div>;
}
