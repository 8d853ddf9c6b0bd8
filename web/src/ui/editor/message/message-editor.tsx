import { EditorContent, useEditor } from '@tiptap/react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { focusText } from '../focus.ts';
import { MessageTools } from './message-tools.tsx';
import { readPasted } from '../paste.ts';
import type { RichTextEditorHandle } from '../rich-text-editor.tsx';
import { extensions } from '../schema.ts';
import { showCaret } from '../scroll.ts';
import { textbox, writtenIn } from '../textbox.ts';
import { withoutNames } from '../without-names.ts';

export type MessageEditorProps = {
  label: string;
  /** The initial HTML; later changes go through `replace`. */
  value: string;
  /** Receives '' for an empty text. */
  onChange: (html: string) => void;
  /** Ctrl or Cmd and Enter. */
  onSubmit: () => void;
  onEscape: () => void;
  onBlur?: () => void;
  /** The caret is in it from the beginning. */
  isFocused?: boolean;
  /** Beside the tools: the button that sends. */
  foot?: ReactNode;
  ref?: Ref<RichTextEditorHandle>;
};

/** A small editor for what is said in a conversation, with its few tools below the text. */
export function MessageEditor({ label, value, isFocused = false, foot, ref, ...rest }: MessageEditorProps) {
  const id = useId();
  const { onChange, onSubmit, onEscape, onBlur } = rest;
  const submit = useRef(onSubmit);
  useEffect(() => void (submit.current = onSubmit));
  const editorProps = useMemo(
    () => ({
      attributes: textbox({ id, label }),
      transformPastedHTML: readPasted,
      handleScrollToSelection: showCaret,
      handleKeyDown: (_: unknown, event: globalThis.KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
        if (!event.repeat) submit.current();
        return true;
      },
    }),
    [id, label],
  );
  const editor = useEditor({
    extensions: extensions.message,
    content: withoutNames(value),
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: now }) => onChange(writtenIn(now)),
    onBlur: () => onBlur?.(),
  });
  useEffect(() => {
    if (!isFocused) return;
    focusText(editor);
    editor.commands.setTextSelection(editor.state.doc.content.size);
    // Only where it appears.
  }, [editor, isFocused]);
  useImperativeHandle(
    ref,
    () => ({
      focus: () => void (editor.isInitialized && focusText(editor)),
      replace: (html) => void editor.commands.setContent(withoutNames(html), { emitUpdate: true }),
    }),
    [editor],
  );
  const leave = (event: KeyboardEvent) => {
    // An open menu takes it first.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onEscape();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the text inside
    <div className="editor message-editor" onKeyDown={leave}>
      <EditorContent editor={editor} />
      <div className="message-foot">
        <MessageTools editor={editor} controls={id} />
        {foot}
      </div>
    </div>
  );
}
