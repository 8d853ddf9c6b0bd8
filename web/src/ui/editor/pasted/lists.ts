/**
 * Word writes list items as paragraphs: `mso-list:l0 level2 lfo1` gives the depth, and an element marked as ignored has
 * the bullet or number before it. A list that goes on after a paragraph keeps its numbers.
 */
export function listsOfWord(root: DocumentFragment) {
  let open: { level: number; list: HTMLElement }[] = [];
  for (const item of root.querySelectorAll<HTMLElement>('[style*="mso-list" i]')) {
    const level = levelOf(item);
    if (!level) continue;
    const sign = signOf(item);
    const tag = isNumber(sign) ? 'ol' : 'ul';
    for (const ignored of item.querySelectorAll('[style*="mso-list" i]')) ignored.remove();
    if (!open[0] || item.previousElementSibling !== open[0].list) open = [];
    open = open.filter((one) => one.level < level || (one.level === level && one.list.localName === tag));
    let last = open.at(-1);
    if (last?.level !== level) {
      const list = item.ownerDocument.createElement(tag);
      const start = tag === 'ol' ? startIn(sign) : undefined;
      if (start) list.setAttribute('start', start);
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

const signOf = (item: HTMLElement) => item.querySelector('[style*="mso-list" i]')?.textContent.trim() ?? '';

const isNumber = (sign: string) => /^\(?([a-z]{1,4}|\d+(\.\d+)*)[.)]|^\d/i.test(sign);

/** The last number of '3.' or '2.1.3)'; none of a sign in letters. */
const startIn = (sign: string) => /^\(?(?:\d+\.)*([1-9]\d{0,3})(?!\d)/.exec(sign)?.[1];
