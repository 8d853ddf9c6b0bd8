import { t } from '@consultflow/contract/language/t';
import { cleanComparison } from '../../../ui/rich-text/clean-html.ts';

/** A stretch of a comparison: blocks to read, or unchanged ones that are folded. */
export type Part = { isFolded: boolean; blocks: number; html: string };

/** What a change is, in the words of the screen. */
export type Kind = 'inserted' | 'struck' | 'replaced' | 'look';

export type Marked = {
  parts: Part[];
  /** By the number of the change. */
  kinds: Map<string, Kind>;
  inserted: number;
  struck: number;
};

/** More unchanged blocks than this between two changes are folded, but for those right beside a change. */
const LEAST_FOLDED = 2;

/** A comparison as it is shown: its words counted, its unchanged blocks folded, its marks told to a screen reader. */
export function marked(html: string): Marked {
  const box = inBlocks(cleanComparison(html));
  const counts = { inserted: wordsIn(box, 'ins'), struck: wordsIn(box, 'del') };
  const kinds = kindsIn(box);
  for (const mark of box.querySelectorAll('[data-change]')) {
    mark.closest(BLOCKS)?.classList.add('is-changed');
    if (mark.matches('ins') && isEndOfStruck(mark.previousSibling)) mark.classList.add('after-struck');
  }
  for (const mark of box.querySelectorAll('[data-change]')) announce(mark);
  return { parts: partsOf([...box.children]), kinds, ...counts };
}

/** Words that are struck right before those that replace them, without a space between. */
const isEndOfStruck = (node: Node | null) =>
  node instanceof HTMLElement && node.matches('del:not([data-look])') && !/\s$/.test(node.textContent);

/** Words beside the blocks become one. */
function inBlocks(box: HTMLElement) {
  let line: HTMLElement | undefined;
  const nodes = Array.from(box.childNodes);
  for (const node of nodes) {
    if (node instanceof Element && node.matches(`${BLOCKS}, ul, ol, div`)) line = undefined;
    else {
      if (!line) {
        line = document.createElement('p');
        node.before(line);
      }
      line.append(node);
    }
  }
  return box;
}

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, tr';
const LOOK = '[data-look], [data-was]';

/** Not those of which only the look changed. */
function wordsIn(box: Element, tag: 'ins' | 'del') {
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  let count = 0;
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode;
    const mark = parentElement?.closest('ins, del, [data-diff]');
    if (mark?.matches(`${tag}, [data-diff="${tag}"]`) && !mark.matches(LOOK))
      count += countOf(nodeValue ?? '');
  }
  return count;
}

/** Scripts without spaces have words too. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const countOf = (text: string) => [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;

function kindsIn(box: Element) {
  const kinds = new Map<string, Kind>();
  for (const mark of box.querySelectorAll<HTMLElement>('[data-change]')) {
    const { change = '' } = mark.dataset;
    const kind = kindOf(mark);
    const known = kinds.get(change);
    kinds.set(change, known === undefined || known === kind ? kind : 'replaced');
  }
  return kinds;
}

function kindOf(mark: HTMLElement): Kind {
  if (mark.matches(LOOK)) return 'look';
  return mark.matches('ins, [data-diff="ins"]') ? 'inserted' : 'struck';
}

/** Says before a mark what it is: browsers have the roles, few screen readers say them. */
function announce(mark: Element) {
  if (mark.matches('del[data-look]')) return;
  const said = document.createElement('span');
  said.className = 'said-mark';
  said.textContent = `${saidOf(mark)} `;
  const place = mark.matches('ul, ol, table, tbody, tr') ? mark.querySelector('li, td, th') : mark;
  (place?.querySelector('p, h1, h2, h3, h4, h5, h6') ?? place)?.prepend(said);
}

function saidOf(mark: Element) {
  if (mark.matches(LOOK)) return t('look changed:');
  return mark.matches('ins, [data-diff="ins"]') ? t('inserted:') : t('struck:');
}

function partsOf(blocks: Element[]): Part[] {
  const isChanged = blocks.map((block) => block.matches(CHANGED) || block.querySelector(CHANGED) !== null);
  const isNear = blocks.map((_, at) => isChanged.slice(Math.max(0, at - 1), at + 2).some(Boolean));
  const parts: { isFolded: boolean; blocks: Element[] }[] = [];
  for (const [at, block] of blocks.entries()) {
    const last = parts.at(-1);
    if (last && last.isFolded === !isNear[at]) last.blocks.push(block);
    else parts.push({ isFolded: !isNear[at], blocks: [block] });
  }
  return parts.map((part) => ({
    isFolded: part.isFolded && part.blocks.length >= LEAST_FOLDED,
    blocks: part.blocks.length,
    html: part.blocks.map((block) => block.outerHTML).join(''),
  }));
}

const CHANGED = '[data-change]';
