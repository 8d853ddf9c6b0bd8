/** Marks a blank, with its name, in the HTML of an editor. */
export const BLANK = 'data-blank';

/** The names of blanks, each with its label. */
export type Blanks = Readonly<Record<string, string>>;

export function blankOf(name: string, label: string) {
  const span = document.createElement('span');
  span.setAttribute(BLANK, name);
  span.textContent = label;
  return span.outerHTML;
}

/** A stored text with its blanks as the editor reads them. */
export function withBlanks(html: string, blanks: Blanks) {
  const template = document.createElement('template');
  template.innerHTML = html;
  const texts = document.createTreeWalker(template.content, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode())
    if (texts.currentNode.nodeValue?.includes('{')) found.push(texts.currentNode as Text);
  for (const text of found) {
    const parts = document.createElement('template');
    parts.innerHTML = escaped(text.data).replace(/\{(\w+)\}/g, (kept, name: string) =>
      Object.hasOwn(blanks, name) ? blankOf(name, blanks[name]!) : kept,
    );
    text.replaceWith(parts.content);
  }
  return template.innerHTML;
}

/** The text to store. */
export const withoutBlanks = (html: string) =>
  html.replace(new RegExp(`<span ${BLANK}="(\\w+)">[^<]*</span>`, 'g'), '{$1}');

/** A plain text as HTML. */
export function escaped(text: string) {
  const box = document.createElement('div');
  box.textContent = text;
  return box.innerHTML;
}
