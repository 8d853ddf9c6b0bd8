import type { StyleOf } from './styles.ts';

const tags = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const;
type Formats = Record<keyof typeof tags, boolean>;

const none: Formats = { bold: false, italic: false, underline: false, strike: false };

const ofTags: Record<string, Partial<Formats>> = {
  B: { bold: true },
  STRONG: { bold: true },
  I: { italic: true },
  EM: { italic: true },
  U: { underline: true },
  INS: { underline: true },
  S: { strike: true },
  STRIKE: { strike: true },
  DEL: { strike: true },
};

/** Wraps every text in the tags of its visible formats, whether they come from a tag, a style or a class. */
export function plainFormats(root: DocumentFragment, styleOf: StyleOf) {
  write(root, none, styleOf);
}

function write(parent: Node, formats: Formats, styleOf: StyleOf) {
  for (const node of Array.from(parent.childNodes)) {
    if (node instanceof Text) mark(node, formats);
    if (!(node instanceof HTMLElement)) continue;
    write(node, formatsOf(node, formats, styleOf(node)), styleOf);
    node.removeAttribute('style');
    if (ofTags[node.tagName]) node.replaceWith(...node.childNodes);
  }
}

function mark(text: Text, { bold, italic, underline, strike }: Formats) {
  if (text.data.trim() === '' && text.parentElement?.matches('table, thead, tbody, tfoot, tr, ul, ol'))
    return;
  const wanted = [
    strike && tags.strike,
    underline && tags.underline,
    italic && tags.italic,
    bold && tags.bold,
  ];
  let inner: Node = text;
  for (const tag of wanted.filter((name) => name !== false)) {
    const outer = text.ownerDocument.createElement(tag);
    inner.parentNode?.replaceChild(outer, inner);
    outer.append(inner);
    inner = outer;
  }
}

function formatsOf(element: HTMLElement, around: Formats, style: ReturnType<StyleOf>): Formats {
  const own = { ...around, ...ofTags[element.tagName] };
  const weight = style.get('font-weight');
  const lines = style.get('text-decoration-line');
  // Headings are bold and links are underlined by default.
  const isHeading = /^(H[1-6]|TH)$/.test(element.tagName);
  const isLink = element.closest('a') !== null;
  return {
    bold: isHeading ? around.bold : declared(weight, isBold, own.bold, around.bold),
    italic: declared(style.get('font-style'), isItalic, own.italic, around.italic),
    // A line around a text is drawn through everything in it.
    underline: !isLink && (around.underline || declared(lines, isUnderline, own.underline, false)),
    strike: around.strike || declared(lines, isStrike, own.strike, false),
  };
}

/** What a style says; without one, or if it refers to another, what holds for the tag or around it. */
function declared(
  value: string | undefined,
  says: (value: string) => boolean,
  own: boolean,
  around: boolean,
) {
  if (!value || /^(revert|var\()/.test(value)) return own;
  return /^(inherit|unset)/.test(value) ? around : says(value);
}

const isBold = (value: string) => value.startsWith('bold') || Number.parseInt(value, 10) >= 600;
const isItalic = (value: string) => /^(italic|oblique)/.test(value);
const isUnderline = (value: string) => value.includes('underline');
const isStrike = (value: string) => value.includes('line-through');
