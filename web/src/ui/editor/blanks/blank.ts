import { Node } from '@tiptap/core';
import { BLANK } from '../../rich-text/blanks.ts';

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
      tag: `span[${BLANK}]`,
      // Before the marks, which read a span as well.
      priority: 60,
      getAttrs: (span) => ({ name: span.getAttribute(BLANK), label: span.textContent }),
    },
  ],
  renderHTML: ({ node }) => ['span', { [BLANK]: String(node.attrs.name) }, String(node.attrs.label)],
  renderText: ({ node }) => `{${node.attrs.name}}`,
});
