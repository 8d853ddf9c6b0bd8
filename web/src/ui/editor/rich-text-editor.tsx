import { EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, type Ref, useId, useImperativeHandle, useMemo } from 'react';
import { focusText } from './focus.ts';
import { EditorFrame } from './frame.tsx';
import { readPasted } from './paste.ts';
import { showCaret } from './scroll.ts';
import { type EditorTools, extensions } from './schema.ts';
import { textbox, writtenIn } from './textbox.ts';
import { EditorToolbar } from './toolbar.tsx';
import { withoutNames } from './without-names.ts';

export type RichTextEditorHandle = { focus: () => void; replace: (html: string) => void };

export type RichTextEditorProps = {
  label: string;
  labelledBy?: string;
  describedBy?: string;
  id?: string;
  /** The initial HTML; later changes go through `replace`. */
  value: string;
  /** Receives '' for an empty text. */
  onChange: (html: string) => void;
  onBlur?: () => void;
  tools: EditorTools;
  minHeight?: number;
  invalid?: boolean;
  foot?: ReactNode;
  ref?: Ref<RichTextEditorHandle>;
};

export function RichTextEditor({
  value,
  onChange,
  onBlur,
  tools,
  minHeight = 200,
  foot,
  ref,
  ...names
}: RichTextEditorProps) {
  const made = useId();
  const id = names.id ?? made;
  const { label, labelledBy, describedBy, invalid = false } = names;
  const editorProps = useMemo(
    () => ({
      attributes: textbox({ id, label, labelledBy, describedBy, invalid }),
      transformPastedHTML: readPasted,
      handleScrollToSelection: showCaret,
    }),
    [id, label, labelledBy, describedBy, invalid],
  );
  const editor = useEditor({
    extensions: extensions[tools],
    content: withoutNames(value),
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: now }) => onChange(writtenIn(now)),
    onBlur,
  });

  useImperativeHandle(
    ref,
    () => ({
      focus: () => void (editor.isInitialized && focusText(editor)),
      replace: (html) => void editor.commands.setContent(withoutNames(html), { emitUpdate: true }),
    }),
    [editor],
  );

  return (
    <EditorFrame minHeight={minHeight} invalid={invalid} foot={foot}>
      <EditorToolbar editor={editor} tools={tools} controls={id} />
      <EditorContent editor={editor} />
    </EditorFrame>
  );
}
