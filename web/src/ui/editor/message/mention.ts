import { MENTION, USER_ID } from '@consultflow/contract/rich-text/schema';
import { mergeAttributes, Node } from '@tiptap/core';

/** `<span data-mention="…">@Name</span>`, one unit for the caret. */
export const mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    id: { default: null, rendered: false },
    name: { default: '', rendered: false },
  }),
  parseHTML: () => [
    {
      tag: `span[${MENTION}]`,
      priority: 60,
      getAttrs: (span) => {
        const id = span.getAttribute(MENTION) ?? '';
        return USER_ID.test(id) && { id, name: span.textContent.replace(/^@/, '') };
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { [MENTION]: String(node.attrs.id) }),
    `@${String(node.attrs.name)}`,
  ],
  renderText: ({ node }) => `@${String(node.attrs.name)}`,
});
