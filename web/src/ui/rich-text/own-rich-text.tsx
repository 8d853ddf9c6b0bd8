import { createNodeFromContent, getHTMLFromFragment, getSchema } from '@tiptap/core';
import { Fragment } from '@tiptap/pm/model';
import { useMemo } from 'react';
import { type EditorTools, extensions } from '../editor/schema.ts';
import { RichText } from './rich-text.tsx';
import { withoutNames } from '../editor/without-names.ts';

/** A text from this device that no server has cleaned: shown as the editor parses it, without any other elements. */
export function OwnRichText({ html, tools }: { html: string; tools: EditorTools }) {
  const read = useMemo(() => {
    const schema = getSchema(extensions[tools]);
    const content = Fragment.from(createNodeFromContent(withoutNames(html), schema));
    return getHTMLFromFragment(content, schema);
  }, [html, tools]);
  return <RichText html={read} />;
}
