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
export function plainFormats(root: DocumentFragment) {
  const classes = classesIn(root);
  for (const unseen of root.querySelectorAll('style, script, title, .Apple-interchange-newline'))
    unseen.remove();
  write(root, none, classes);
}

function write(parent: Node, formats: Formats, classes: Map<string, string>) {
  for (const node of Array.from(parent.childNodes)) {
    if (node instanceof Text) mark(node, formats);
    if (!(node instanceof HTMLElement)) continue;
    write(node, formatsOf(node, formats, classes), classes);
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

function formatsOf(element: HTMLElement, around: Formats, classes: Map<string, string>): Formats {
  const formats = { ...around, ...ofTags[element.tagName] };
  const isHeading = /^(H[1-6]|TH)$/.test(element.tagName);
  for (const style of [...element.classList].map((name) => classes.get(name)))
    Object.assign(formats, formatsIn(style ?? ''));
  Object.assign(formats, formatsIn(element.getAttribute('style') ?? ''));
  // Headings are bold and links are underlined by default.
  if (isHeading) formats.bold = around.bold;
  if (element.closest('a')) formats.underline = false;
  return formats;
}

function formatsIn(style: string) {
  const formats: Partial<Formats> = {};
  for (const declaration of style.toLowerCase().split(';')) {
    const [name = '', value = ''] = declaration.split(':').map((part) => part.trim());
    if (name === 'font-weight') formats.bold = value.startsWith('bold') || Number.parseInt(value, 10) >= 600;
    if (name === 'font-style') formats.italic = /^(italic|oblique)/.test(value);
    if (name === 'text-decoration' || name === 'text-decoration-line') {
      formats.underline = value.includes('underline');
      formats.strike = value.includes('line-through');
    }
  }
  return formats;
}

/** Excel and Word style cells by classes: `.xl65 { font-weight: 700 }`. */
function classesIn(root: DocumentFragment) {
  const classes = new Map<string, string>();
  for (const { textContent } of root.querySelectorAll('style'))
    for (const rule of textContent.split('}')) {
      const [selectors = '', style = ''] = rule.split('{');
      for (const selector of selectors.split(',')) {
        const name = /^\s*(?:<!--)?\s*(?:td|p|span)?\.([\w-]+)\s*$/.exec(selector)?.[1];
        if (name) classes.set(name, style);
      }
    }
  return classes;
}
