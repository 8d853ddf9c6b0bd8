import { MENTION, USER_ID } from '@consultflow/contract/rich-text/schema';
import { Node } from '@tiptap/core';

/** A person in a text, as one letter: it is deleted as a whole. */
export const mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    id: { default: '', rendered: false },
    name: { default: '', rendered: false },
  }),
  parseHTML: () => [
    {
      tag: `span[${MENTION}]`,
      // Before the marks, which read a span as well.
      priority: 60,
      getAttrs: (span) => {
        const id = span.getAttribute(MENTION) ?? '';
        return USER_ID.test(id) && { id, name: span.textContent.trim().replace(/^@/, '') };
      },
    },
  ],
  renderHTML: ({ node }) => ['span', { [MENTION]: String(node.attrs.id) }, `@${node.attrs.name}`],
  renderText: ({ node }) => `@${node.attrs.name}`,
});

/** The HTML of a mention, followed by a space. */
export function mentionOf({ id, name }: { id: string; name: string }) {
  const span = document.createElement('span');
  span.setAttribute(MENTION, id);
  span.textContent = `@${name}`;
  return `${span.outerHTML} `;
}
