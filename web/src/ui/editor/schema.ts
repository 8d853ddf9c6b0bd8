import { type Colour, colours, linkSchemes } from '@consultflow/contract/rich-text/schema';
import { Extension, Mark } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { mention } from './mention.ts';
import { ownSelection } from './selection.ts';
import { tableExtensions } from './table.ts';

export type EditorTools = 'basic' | 'full';

export const headingLevels = { basic: [1, 2, 3], full: [1, 2, 3, 4, 5, 6] } as const;

export const paletteMarks = { colour: 'data-colour', background: 'data-background' } as const;
export type PaletteMark = keyof typeof paletteMarks;

export const isLinkable = (address: string) =>
  linkSchemes.some((scheme) => address.toLowerCase().startsWith(`${scheme}:`)) && URL.canParse(address);

const isColour = (name: string | null): name is Colour => colours.some((colour) => colour === name);

/** `<span data-colour="red">`: a name, so that each theme has its own value. */
const paletteMark = (name: PaletteMark) => {
  const attribute = paletteMarks[name];
  return Mark.create({
    name,
    addAttributes: () => ({ name: { default: null, rendered: false } }),
    parseHTML: () => [
      {
        tag: `span[${attribute}]`,
        consuming: false,
        getAttrs: (span) => {
          const value = span.getAttribute(attribute);
          return isColour(value) && { name: value };
        },
      },
    ],
    renderHTML: ({ mark }) => ['span', { [attribute]: String(mark.attrs.name) }, 0],
  });
};

/** These keys mean bold in the editor, whatever they do on the page. */
const ownKeys = Extension.create({
  name: 'ownKeys',
  onCreate() {
    this.editor.view.dom.addEventListener('keydown', (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'b') event.stopPropagation();
    });
  },
});

const kit = (tools: EditorTools) =>
  StarterKit.configure({
    heading: { levels: [...headingLevels[tools]] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: [...linkSchemes],
      isAllowedUri: isLinkable,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    document: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
  });

/** One schema for each set of tools: pasted content is reduced to what the tools can create. */
export const extensions = {
  basic: [kit('basic'), ...tableExtensions, mention, ownKeys, ownSelection],
  full: [
    kit('full'),
    ...tableExtensions,
    mention,
    ownKeys,
    ownSelection,
    paletteMark('colour'),
    paletteMark('background'),
  ],
};
