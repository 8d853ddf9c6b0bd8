import { Node } from '@tiptap/core';

const ATTRIBUTE = 'data-blank';

/** What is to be filled in, as one letter: `{name}` in the stored text, its label on screen. */
export const blank = Node.create({
  name: 'blank',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    name: { default: '', rendered: false },
    label: { default: '', rendered: false },
  }),
  parseHTML: () => [
    {
      tag: `span[${ATTRIBUTE}]`,
      // Before the marks, which read a span as well.
      priority: 60,
      getAttrs: (span) => ({ name: span.getAttribute(ATTRIBUTE), label: span.textContent }),
    },
  ],
  renderHTML: ({ node }) => ['span', { [ATTRIBUTE]: String(node.attrs.name) }, String(node.attrs.label)],
  renderText: ({ node }) => `{${node.attrs.name}}`,
});

/** The names of blanks, each with its label. */
export type Blanks = Readonly<Record<string, string>>;

export function blankOf(name: string, label: string) {
  const span = document.createElement('span');
  span.setAttribute(ATTRIBUTE, name);
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
  html.replace(new RegExp(`<span ${ATTRIBUTE}="(\\w+)">[^<]*</span>`, 'g'), '{$1}');

/** A plain text as HTML. */
export function escaped(text: string) {
  const box = document.createElement('div');
  box.textContent = text;
  return box.innerHTML;
}
