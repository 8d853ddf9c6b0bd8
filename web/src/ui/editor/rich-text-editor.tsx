import { EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, type Ref, useId, useImperativeHandle, useMemo, useState } from 'react';
import { type Blanks, withBlanks } from '../rich-text/blanks.ts';
import type { CaretMenu } from './caret-menu/caret-menu.ts';
import { openMenu } from './caret-menu/open.ts';
import { CaretMenuPopup } from './caret-menu/popup.tsx';
import { caretMenus } from './caret-menu/trigger.ts';
import { focusText, useFirstFocus } from './focus.ts';
import { EditorFrame } from './frame.tsx';
import { pasting } from './pasted/paste.ts';
import { showCaret } from './scroll.ts';
import { type EditorTools, extensions } from './schema.ts';
import { textbox, writtenIn } from './textbox.ts';
import { EditorToolbar } from './toolbar.tsx';
import { withoutNames } from './without-names.ts';

export type RichTextEditorHandle = {
  focus: () => void;
  replace: (html: string) => void;
  /** Opens the menu of a trigger at the caret, as if it had been typed. */
  openMenu: (trigger: string) => void;
};

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
  /** The caret is in it from the beginning. */
  isFocused?: boolean;
  /** Lists that open at the caret. Their triggers stay what they are at first. */
  menus?: readonly CaretMenu[];
  /** What stands as `{name}` in the text is shown as this label. */
  blanks?: Blanks;
  foot?: ReactNode;
  ref?: Ref<RichTextEditorHandle>;
};

export function RichTextEditor({
  value,
  onChange,
  onBlur,
  tools,
  minHeight = 200,
  isFocused = false,
  menus = none,
  blanks = noBlanks,
  foot,
  ref,
  ...names
}: RichTextEditorProps) {
  const made = useId();
  const id = names.id ?? made;
  const { label, labelledBy, describedBy, invalid = false } = names;
  const hasMenus = menus.length > 0;
  const [caret] = useState(() => caretMenus(menus.map(({ trigger }) => trigger).join('')));
  const editorProps = useMemo(
    () => ({
      attributes: {
        ...textbox({ id, label, labelledBy, describedBy, invalid }),
        ...(hasMenus && opensLists),
      },
      ...pasting,
      handleScrollToSelection: showCaret,
    }),
    [id, label, labelledBy, describedBy, invalid, hasMenus],
  );
  const editor = useEditor({
    extensions: hasMenus ? [...extensions[tools], caret.extension] : extensions[tools],
    content: withBlanks(withoutNames(value), blanks),
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: now }) => onChange(writtenIn(now)),
    onBlur,
  });

  useFirstFocus(editor, isFocused);
  useImperativeHandle(
    ref,
    () => ({
      focus: () => void (editor.isInitialized && focusText(editor)),
      replace: (html) =>
        void editor.commands.setContent(withBlanks(withoutNames(html), blanks), { emitUpdate: true }),
      openMenu: (trigger) => openMenu(editor, trigger),
    }),
    [editor, blanks],
  );

  return (
    <EditorFrame minHeight={minHeight} invalid={invalid} foot={foot}>
      <EditorToolbar editor={editor} tools={tools} controls={id} />
      <EditorContent editor={editor} />
      {hasMenus && <CaretMenuPopup editor={editor} menus={menus} listenToKeys={caret.listenToKeys} />}
    </EditorFrame>
  );
}

const noBlanks: Blanks = {};
const none: readonly CaretMenu[] = [];
const opensLists = { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' };
