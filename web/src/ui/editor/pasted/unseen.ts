import { unwritten } from '@consultflow/contract/rich-text/schema';
import { BETWEEN_CELLS } from '@consultflow/contract/rich-text/table';
import { withoutHiddenCells } from './hidden-cells.ts';
import type { StyleOf } from './styles.ts';

/** Formulas are text to be read, but are not saved as MathML. */
const notText = unwritten.filter((name) => name !== 'math');

/** Removes what the source hides or does not show as text; of a choice only what is chosen stays. */
export function withoutUnseen(root: DocumentFragment, styleOf: StyleOf) {
  for (const select of root.querySelectorAll('select')) {
    const chosen = [...select.selectedOptions].map(({ text }) => text).join(BETWEEN_CELLS);
    const box = select.ownerDocument.createElement('button');
    box.append(chosen);
    select.replaceWith(box);
  }
  for (const element of root.querySelectorAll(`${notText.join()}, datalist, .Apple-interchange-newline`))
    element.remove();
  withoutHiddenCells(root, (element) => isHidden(element, styleOf));
  for (const element of root.querySelectorAll('[style], [class], [hidden]'))
    if (isHidden(element, styleOf)) element.remove();
}

const isHidden = (element: Element, styleOf: StyleOf) =>
  element.hasAttribute('hidden') || /^none\b/.test(styleOf(element).get('display') ?? '');
