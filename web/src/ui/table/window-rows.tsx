/* oxlint-disable react/incompatible-library -- it measures anew at each scroll, which nothing may keep back */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** What a row must carry so that its place and height are known. */
export type PlacedRow = {
  ref: (row: HTMLTableRowElement | null) => void;
  'data-index': number;
  'aria-rowindex': number;
};

type WindowRowsProps<Row> = {
  rows: Row[];
  idOf: (row: Row) => string;
  children: (row: Row, placed: PlacedRow) => ReactNode;
};

const USUAL_HEIGHT = 57;

/** Of a long table only the rows near the window, the others as empty height above and below. */
export function WindowRows<Row>({ rows, idOf, children }: WindowRowsProps<Row>) {
  const top = useRef<HTMLTableRowElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => idOf(rows[index]!),
    overscan: 15,
    scrollMargin,
  });
  useLayoutEffect(() => {
    if (top.current) setScrollMargin(top.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const shown = virtual.getVirtualItems();
  const before = (shown[0]?.start ?? scrollMargin) - scrollMargin;
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <>
      <tr ref={top} aria-hidden style={{ height: before }} className="p-0! border-0!" />
      {shown.map(({ index }) =>
        children(rows[index]!, {
          ref: virtual.measureElement,
          'data-index': index,
          'aria-rowindex': index + 2,
        }),
      )}
      <tr aria-hidden style={{ height: after }} className="p-0! border-0!" />
    </>
  );
}
