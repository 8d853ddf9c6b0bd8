import { unwritten } from '@consultflow/contract/rich-text/schema';
import { BETWEEN_CELLS } from '@consultflow/contract/rich-text/table';
import type { StyleOf } from './styles.ts';

/** Removes what the source hides or does not show as text; of a choice only what is chosen stays. */
export function withoutUnseen(root: DocumentFragment, styleOf: StyleOf) {
  for (const select of root.querySelectorAll('select')) {
    const chosen = [...select.selectedOptions].map(({ text }) => text).join(BETWEEN_CELLS);
    const box = select.ownerDocument.createElement('button');
    box.append(chosen);
    select.replaceWith(box);
  }
  for (const element of root.querySelectorAll(`${unwritten.join()}, datalist, .Apple-interchange-newline`))
    element.remove();
  for (const table of root.querySelectorAll('table')) removeColumns(table, styleOf);
  for (const element of root.querySelectorAll('[style], [class], [hidden]'))
    if (isHidden(element, styleOf)) element.remove();
}

function isHidden(element: Element, styleOf: StyleOf) {
  const style = styleOf(element);
  return (
    element.hasAttribute('hidden') ||
    /^none\b/.test(style.get('display') ?? '') ||
    /^all\b/.test(style.get('mso-hide') ?? '')
  );
}

/** The cells of hidden columns, and the part of wider cells that is in them. */
function removeColumns(table: HTMLTableElement, styleOf: StyleOf) {
  const hidden = [...table.querySelectorAll('col')].flatMap((column) =>
    Array.from({ length: Math.min(column.span, 1000) }, () => isHidden(column, styleOf)),
  );
  if (!hidden.includes(true) || table.querySelector('table')) return;
  const rowsTaken: number[] = [];
  for (const row of table.rows) {
    let column = 0;
    for (const cell of Array.from(row.cells)) {
      while (rowsTaken[column]) rowsTaken[column++]! -= 1;
      const end = column + cell.colSpan;
      const shown = end - column - hidden.slice(column, end).filter(Boolean).length;
      for (; column < end; column += 1) rowsTaken[column] = cell.rowSpan - 1;
      if (shown === 0) cell.remove();
      else cell.colSpan = shown;
    }
    for (; column < rowsTaken.length; column += 1) if (rowsTaken[column]) rowsTaken[column]! -= 1;
  }
}
