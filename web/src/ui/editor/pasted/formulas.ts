import { BETWEEN_CELLS } from '@consultflow/contract/rich-text/table';

/** Writes the formulas of MathML as text, unless they only repeat what is shown beside them. */
export function plainFormulas(root: DocumentFragment) {
  for (const formula of root.querySelectorAll('math')) {
    const copy = formula.closest('.katex-mathml, .MJX_Assistive_MathML, mjx-assistive-mml');
    const shown = copy?.parentElement;
    if (shown && shown.textContent.trim() !== copy.textContent.trim()) copy.remove();
    else formula.replaceWith(...partsOf(formula));
  }
}

const between: Record<string, string> = { mtr: BETWEEN_CELLS, mtable: '; ' };

const scripts: Record<string, ('sub' | 'sup')[]> = {
  msub: ['sub'],
  msup: ['sup'],
  msubsup: ['sub', 'sup'],
  munder: ['sub'],
  mover: ['sup'],
  munderover: ['sub', 'sup'],
};

type Part = Element | string;

function partsOf(element: Element): Part[] {
  const { localName, children } = element;
  if (localName.startsWith('annotation')) return [];
  if (children.length === 0 || localName === 'mtext') return [element.textContent.trim()];
  const parts = [...children].map(partsOf);
  if (localName === 'mfrac') return [afterNumber(element), ...joined(parts.map(inBrackets), '/')];
  if (localName === 'msqrt') return ['√', ...inBrackets(parts.flat())];
  return joined(
    parts.map((each, index) => {
      const script = scripts[localName]?.[index - 1];
      if (!script) return each;
      const box = element.ownerDocument.createElement(script);
      box.append(...each);
      return [box];
    }),
    between[localName] ?? '',
  );
}

const joined = (parts: Part[][], separator: string) =>
  parts.flatMap((each, index) => (index > 0 && separator ? [separator, ...each] : each));

/** What would be read otherwise beside a fraction's line or under a root. */
const inBrackets = (parts: Part[]) => (parts.length > 1 ? ['(', ...parts, ')'] : parts);

/** As in 1 1/2. */
const afterNumber = (element: Element) => (element.previousElementSibling?.localName === 'mn' ? ' ' : '');
