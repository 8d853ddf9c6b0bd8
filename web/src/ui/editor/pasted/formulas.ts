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

const between: Record<string, string> = { mtr: BETWEEN_CELLS, mtable: '; ', mmultiscripts: ' ' };

const scripts: Record<string, ('sub' | 'sup')[]> = {
  msub: ['sub'],
  msup: ['sup'],
  msubsup: ['sub', 'sup'],
  munder: ['sub'],
  mover: ['sup'],
  munderover: ['sub', 'sup'],
};

/** Operators that are not drawn, but keep numbers apart: times, comma and plus. */
const undrawn: Record<string, string> = { '\u2062': '·', '\u2063': ', ', '\u2064': ' ' };

type Part = Element | string;

function partsOf(element: Element): Part[] {
  const { localName, children } = element;
  if (localName.startsWith('annotation') || localName === 'mphantom') return [];
  if (children.length === 0 || localName === 'mtext') return [textOf(element)];
  const parts = [...children].map(partsOf);
  if (localName === 'mfrac') return [afterNumber(element), ...joined(parts.map(inBrackets), '/')];
  if (localName === 'msqrt') return ['√', ...inBrackets(parts.flat())];
  if (localName === 'mroot') return [scriptOf('sup', parts[1] ?? []), '√', ...inBrackets(parts[0]!)];
  if (localName === 'mfenced') return fenced(element, parts);
  const [first] = scripts[localName] ?? [];
  return joined(
    parts.map((each, index) => {
      const script = scripts[localName]?.[index - 1];
      if (script) return [scriptOf(script, each)];
      return first ? inBrackets(each) : each;
    }),
    between[localName] ?? '',
  );
}

function textOf(element: Element) {
  const text = element.textContent.trim();
  const isFactor = text === '\u2062' && element.nextElementSibling?.localName === 'mi';
  return isFactor ? '' : (undrawn[text] ?? text);
}

function scriptOf(script: 'sub' | 'sup', parts: Part[]) {
  const box = document.createElement(script);
  box.append(...parts);
  return box;
}

/** The brackets and separators are its attributes; the last separator repeats. */
function fenced(element: Element, parts: Part[][]): Part[] {
  const separators = (element.getAttribute('separators') ?? ',').replaceAll(/\s/g, '').split('');
  const inside = parts.flatMap((each, index) =>
    index === 0 ? each : [separators[index - 1] ?? separators.at(-1) ?? '', ...each],
  );
  return [element.getAttribute('open') ?? '(', ...inside, element.getAttribute('close') ?? ')'];
}

const joined = (parts: Part[][], separator: string) =>
  parts.flatMap((each, index) => (index > 0 && separator ? [separator, ...each] : each));

/** What would be read otherwise beside a fraction's line, under a root or below a power. */
function inBrackets(parts: Part[]): Part[] {
  const [first, ...rest] = parts.filter((part) => part !== '');
  const isSigned = typeof first === 'string' && /^[-+−±]./.test(first);
  return (rest.length === 0 && !isSigned) || isBracketed(parts) ? parts : ['(', ...parts, ')'];
}

const isBracketed = (parts: Part[]) => parts[0] === '(' && parts.indexOf(')') === parts.length - 1;

/** As in 1 1/2. */
const afterNumber = (element: Element) => (element.previousElementSibling?.localName === 'mn' ? ' ' : '');
