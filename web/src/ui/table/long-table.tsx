import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  Fragment,
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Table } from './table.tsx';

/** The props that each row needs. */
export type Place = {
  ref: Ref<HTMLTableRowElement>;
  'data-index': number;
  'data-row': string;
  'aria-rowindex': number;
};

type LongTableProps<Row> = {
  label: string;
  head: ReactNode;
  sort?: ReactNode;
  rows: Row[];
  /** More rows exist than are loaded. */
  more: boolean;
  idOf: (row: Row) => string;
  className?: string;
  children: (row: Row, place: Place) => ReactNode;
};

const ROW_HEIGHT = 66;

/**
 * A virtualised table: only the rows near the window are in the page, and the one with the focus, so that keyboard
 * navigation from it works. Screen readers get the total number of rows, and a printer gets all that are loaded.
 */
export function LongTable<Row>({
  label,
  head,
  sort,
  rows,
  more,
  idOf,
  className,
  children,
}: LongTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number>();
  // oxlint-disable-next-line react/incompatible-library -- what it answers is used here only
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => idOf(rows[index]!),
    overscan: 12,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      if (focused === undefined || focused >= rows.length || near.includes(focused)) return near;
      return [...near, focused].toSorted((one, other) => one - other);
    },
  });
  useLayoutEffect(() => {
    const measure = () => {
      const { top: inWindow = 0 } = box.current?.getBoundingClientRect() ?? {};
      setTop(Math.round(inWindow + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const isPrinting = useIsPrinting();
  const items = isPrinting
    ? rows.map((row, index) => ({ index, key: idOf(row), start: top, end: top }))
    : virtual.getVirtualItems();
  const follow = ({ target }: FocusEvent) => setFocused(placeOf(target));
  return (
    <div ref={box} onFocus={follow} onBlur={({ relatedTarget }) => !relatedTarget && setFocused(undefined)}>
      <Table label={label} head={head} sort={sort} total={more ? -1 : rows.length} className={className}>
        {items.map(({ index, key, start }, at) => {
          const before = items[at - 1];
          return (
            <Fragment key={key}>
              <Gap height={start - (before ? before.end : top)} />
              <Placed
                row={rows[index]!}
                id={idOf(rows[index]!)}
                index={index}
                measure={isPrinting ? null : virtual.measureElement}
                draw={children}
              />
            </Fragment>
          );
        })}
        {!isPrinting && <Gap height={virtual.getTotalSize() + top - (items.at(-1)?.end ?? top)} />}
      </Table>
    </div>
  );
}

/** From before the page is laid out for paper until it has been printed. */
function useIsPrinting() {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

type PlacedProps<Row> = {
  row: Row;
  id: string;
  index: number;
  measure: Ref<HTMLTableRowElement>;
  draw: LongTableProps<Row>['children'];
};

/** A row renders again when it has changed, not when the window or the focus has moved. */
const Placed = memo(({ row, id, index, measure, draw }: PlacedProps<unknown>) =>
  draw(row, { ref: measure, 'data-index': index, 'data-row': id, 'aria-rowindex': index + 2 }),
) as unknown as <Row>(props: PlacedProps<Row>) => ReactNode;

const placeOf = (target: Element) => {
  const index = target.closest('[data-index]')?.getAttribute('data-index');
  return index ? Number(index) : undefined;
};

/** The height of rows that are not in the page. */
function Gap({ height }: { height: number }) {
  if (height < 1) return null;
  return <tr aria-hidden className="border-0! p-0!" style={{ height }} />;
}
