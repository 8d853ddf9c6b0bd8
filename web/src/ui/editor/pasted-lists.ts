/**
 * Word writes list items as paragraphs: `mso-list:l0 level2 lfo1` gives the depth, and an element marked as ignored has
 * the bullet or number before it.
 */
export function listsOfWord(root: DocumentFragment) {
  let open: { level: number; list: HTMLElement }[] = [];
  for (const item of root.querySelectorAll<HTMLElement>('[style*="mso-list" i]')) {
    const level = levelOf(item);
    if (!level) continue;
    const tag = isNumbered(item) ? 'ol' : 'ul';
    for (const sign of item.querySelectorAll('[style*="mso-list" i]')) sign.remove();
    if (!open[0] || item.previousElementSibling !== open[0].list) open = [];
    open = open.filter((one) => one.level < level || (one.level === level && one.list.localName === tag));
    let last = open.at(-1);
    if (last?.level !== level) {
      const list = item.ownerDocument.createElement(tag);
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

const isNumbered = (item: HTMLElement) =>
  /^\(?([a-z]{1,4}|\d+(\.\d+)*)[.)]|^\d/i.test(
    item.querySelector('[style*="mso-list" i]')?.textContent.trim() ?? '',
  );
