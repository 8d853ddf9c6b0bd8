import { type Sign, signOf } from './signs.ts';

/**
 * Word writes list items as paragraphs: `mso-list:l0 level2 lfo1` gives the depth, and an element marked as ignored has
 * the bullet or number before it. A list that goes on after a paragraph keeps its numbers.
 */
export function listsOfWord(root: DocumentFragment) {
  let open: { level: number; list: HTMLElement }[] = [];
  for (const item of root.querySelectorAll<HTMLElement>('[style*="mso-list" i]')) {
    const level = levelOf(item);
    if (!level) continue;
    const sign = takeSign(item);
    if (!open[0] || item.previousElementSibling !== open[0].list) open = [];
    open = open.filter(
      (one) => one.level < level || (one.level === level && one.list.localName === sign.tag),
    );
    let last = open.at(-1);
    if (last?.level !== level) {
      const list = listOf(item.ownerDocument, sign);
      if (last) last.list.lastElementChild?.append(list);
      else item.before(list);
      last = { level, list };
      open.push(last);
    }
    const made = item.ownerDocument.createElement('li');
    last.list.append(made);
    made.append(item);
  }
}

function levelOf(item: HTMLElement) {
  const style = item.getAttribute('style') ?? '';
  return Number(/mso-list:[^;]*\blevel(\d)/i.exec(style)?.[1] ?? 0);
}

function takeSign(item: HTMLElement) {
  const [first, ...others] = item.querySelectorAll('[style*="mso-list" i]');
  const sign = signOf(first ?? null);
  first?.replaceWith(sign.words ? `${sign.words} ` : '');
  for (const other of others) other.remove();
  return sign;
}

function listOf(document: Document, { tag, number }: Sign) {
  const list = document.createElement(tag);
  if (number !== undefined && number < 10_000) list.setAttribute('start', String(number));
  return list;
}
