import {
  attributes,
  colours,
  linkSchemes,
  MENTION,
  START,
  tags,
  USER_ID,
} from '@consultflow/contract/rich-text/schema';
import { MOST_SPAN } from '@consultflow/contract/rich-text/table';
import createPurifier from 'dompurify';

const purifier = createPurifier(window);

const allowed: Partial<Record<string, readonly string[]>> = attributes;
const isColour = (name: string) => colours.some((colour) => colour === name);
const isSpan = ({ attrName, attrValue }: { attrName: string; attrValue: string }) =>
  attrName.endsWith('span') && /^\d+$/.test(attrValue) && Number(attrValue) <= MOST_SPAN;

const isStart = ({ attrName, attrValue }: { attrName: string; attrValue: string }) =>
  attrName === 'start' && START.test(attrValue);

const isMention = ({ nodeName }: Element, { attrName, attrValue }: { attrName: string; attrValue: string }) =>
  nodeName === 'SPAN' && attrName === MENTION && USER_ID.test(attrValue);

/** The marks of a comparison, allowed in one only. */
const marks: Record<string, RegExp> = {
  'data-diff': /^(ins|del)$/,
  'data-look': /^$/,
  'data-was': /^[a-z][\w ="-]*$/,
  'data-change': /^\d+$/,
};

purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const isMark = marks[attribute.attrName]?.test(attribute.attrValue) ?? false;
  const own = allowed[element.nodeName.toLowerCase()]?.includes(attribute.attrName) ?? false;
  const isGood =
    attribute.attrName === 'href' || isColour(attribute.attrValue) || isSpan(attribute) || isStart(attribute);
  attribute.keepAttr = (own && isGood) || isMark || isMention(element, attribute);
});

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.hasAttribute('href')) {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer nofollow');
  }
});

/**
 * Only what the contract lists; links open in a new tab, tables scroll separately, headings rank below the page's own.
 */
export const cleanHtml = (html: string) => boxOf(sanitized(html)).innerHTML;

/**
 * The same of two versions in one text, with the marks of what changed. All headings have one rank, as those between
 * them may be folded.
 */
export function cleanComparison(html: string) {
  const box = boxOf(sanitized(html, { tags: ['ins', 'del'], attributes: Object.keys(marks) }));
  for (const heading of box.querySelectorAll('[aria-level]'))
    heading.setAttribute('aria-level', String(ABOVE + 1));
  return box;
}

function boxOf(clean: DocumentFragment) {
  const box = document.createElement('div');
  box.append(clean);
  rankHeadings(box);
  for (const table of box.querySelectorAll('table')) {
    const scroller = document.createElement('div');
    scroller.className = 'table-scroller';
    table.replaceWith(scroller);
    scroller.append(table);
  }
  return box;
}

const NO_MORE: { tags: string[]; attributes: string[] } = { tags: [], attributes: [] };

function sanitized(html: string, more = NO_MORE) {
  const known = [...Object.values(attributes).flat(), MENTION, ...more.attributes];
  return purifier.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: [...tags, ...more.tags],
    ALLOWED_ATTR: known,
    ALLOWED_URI_REGEXP: new RegExp(`^(?:${linkSchemes.join('|')}):`, 'i'),
    // Everything but a URL: the purifier would reject a span of 2 as an unknown scheme.
    ADD_URI_SAFE_ATTR: known.filter((name) => name !== 'href'),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

/** The heading above a text. */
const ABOVE = 2;

/** A text may start with a small heading or skip a size; its ranks then follow without a gap. */
function rankHeadings(text: Element) {
  let above = ABOVE;
  for (const heading of text.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    above = Math.min(6, above + 1, ABOVE + Number(heading.nodeName[1]));
    heading.setAttribute('aria-level', String(above));
  }
}
