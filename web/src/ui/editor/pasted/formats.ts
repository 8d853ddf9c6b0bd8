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
  for (const unseen of root.querySelectorAll('style, script, title, .Apple-interchange-newline'))
    unseen.remove();
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
  const formats = { ...around, ...ofTags[element.tagName], ...formatsIn(style) };
  const isHeading = /^(H[1-6]|TH)$/.test(element.tagName);
  // Headings are bold and links are underlined by default.
  if (isHeading) formats.bold = around.bold;
  if (element.closest('a')) formats.underline = false;
  return formats;
}

function formatsIn(style: ReturnType<StyleOf>) {
  const formats: Partial<Formats> = {};
  for (const [name, value] of style) {
    if (name === 'font-weight') formats.bold = value.startsWith('bold') || Number.parseInt(value, 10) >= 600;
    if (name === 'font-style') formats.italic = /^(italic|oblique)/.test(value);
    if (name === 'text-decoration-line') {
      formats.underline = value.includes('underline');
      formats.strike = value.includes('line-through');
    }
  }
  return formats;
}
