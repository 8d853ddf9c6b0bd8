import { type Sign, signOf } from './signs.ts';
import type { StyleOf } from './styles.ts';

/** The lists of Word as lists. One that goes on after a paragraph keeps its numbers. */
export function listsOfWord(root: DocumentFragment, styleOf: StyleOf) {
  listsOfDesktop(root, styleOf);
  listsOfWeb(root, styleOf);
}

/**
 * Word writes list items as paragraphs: `mso-list:l0 level2 lfo1` gives the depth, and an element marked as ignored has
 * the bullet or number before it.
 */
function listsOfDesktop(root: DocumentFragment, styleOf: StyleOf) {
  const add = openLists(styleOf);
  for (const paragraph of root.querySelectorAll<HTMLElement>('[style*="mso-list" i]')) {
    const level = levelOf(paragraph);
    if (!level) continue;
    const item = paragraph.ownerDocument.createElement('li');
    add(item, { level, ...takeSign(paragraph) }, paragraph);
    item.append(paragraph);
  }
}

/** Word for the web wraps each item in a list of its own: `div.ListContainerWrapper > ol[start] > li[data-aria-level]`. */
function listsOfWeb(root: DocumentFragment, styleOf: StyleOf) {
  const add = openLists(styleOf);
  for (const wrapper of root.querySelectorAll('.ListContainerWrapper')) {
    for (const item of wrapper.querySelectorAll<HTMLElement>(':scope > :is(ol, ul) > [data-aria-level]')) {
      const level = Number(item.dataset.ariaLevel) || 1;
      const list = item.parentElement;
      const isOrdered = list instanceof HTMLOListElement;
      add(item, isOrdered ? { level, tag: 'ol', number: list.start } : { level, tag: 'ul' }, wrapper);
      if (isOrdered) list.start += 1;
    }
    if (!wrapper.textContent.trim()) wrapper.remove();
  }
}

/** Adds items one after the other: to the list that is open on their level before a place, or to a new one there. */
function openLists(styleOf: StyleOf) {
  let open: { level: number; list: HTMLElement }[] = [];
  return (item: HTMLElement, sign: Sign & { level: number }, place: Element) => {
    const { level } = sign;
    const between = open[0] && paragraphsBetween(open[0].list, place, styleOf);
    for (const paragraph of between ?? []) open.at(-1)?.list.lastElementChild?.append(paragraph);
    if (!between) open = [];
    open = open.filter((one) => one.level < level || (one.level === level && goesOn(one.list, sign)));
    let last = open.at(-1);
    if (last?.level !== level) {
      const list = listOf(place.ownerDocument, sign);
      if (last) last.list.lastElementChild?.append(list);
      else place.before(list);
      last = { level, list };
      open.push(last);
    }
    last.list.append(item);
  };
}

/** The further paragraphs of an item between its list and a place, unless something else is there. */
function paragraphsBetween(list: Element, place: Element, styleOf: StyleOf) {
  const found: Element[] = [];
  for (let one = place.previousElementSibling; one !== list; one = one.previousElementSibling) {
    if (!one || !isIndented(one, styleOf)) return undefined;
    found.unshift(one);
  }
  return found;
}

function isIndented(element: Element, styleOf: StyleOf) {
  if (element.localName !== 'p') return false;
  const side = element.closest('[dir=rtl i]') ? 'margin-right' : 'margin-left';
  return (
    element.className.startsWith('MsoListParagraph') ||
    Number.parseFloat(styleOf(element).get(side) ?? '0') > 0
  );
}

const goesOn = (list: HTMLElement, { tag, number }: Sign) =>
  list.localName === tag &&
  (number === undefined || number === Number(list.getAttribute('start') ?? 1) + list.childElementCount);

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
