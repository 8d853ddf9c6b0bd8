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
  useState,
} from 'react';
import { type Blanks, withBlanks } from '../../rich-text/blanks.ts';
import type { CaretMenu } from '../caret-menu/caret-menu.ts';
import { openMenu } from '../caret-menu/open.ts';
import { CaretMenuPopup } from '../caret-menu/popup.tsx';
import { caretMenus } from '../caret-menu/trigger.ts';
import { focusText, useFirstFocus } from '../focus.ts';
import { MessageTools } from './message-tools.tsx';
import { pasting } from '../pasted/paste.ts';
import type { RichTextEditorHandle } from '../rich-text-editor.tsx';
import { extensions } from '../schema.ts';
import { showCaret } from '../scroll.ts';
import { textbox, writtenIn } from '../textbox.ts';
import { withoutNames } from '../without-names.ts';

export type MessageEditorProps = {
  label: string;
  describedBy?: string | undefined;
  invalid?: boolean;
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
  /** Lists that open at the caret. Their triggers stay what they are at first. */
  menus?: readonly CaretMenu[];
  /** The names of blanks, `{name}` in the HTML, each with its label. */
  blanks?: Blanks;
  /** Further tools, before the others. */
  tools?: ReactNode;
  /** Between the text and the tools. */
  above?: ReactNode;
  /** Beside the tools: the button that sends. */
  foot?: ReactNode;
  ref?: Ref<RichTextEditorHandle>;
};

/** A small editor for what is said in a conversation, with its few tools below the text. */
export function MessageEditor({
  label,
  describedBy,
  invalid = false,
  value,
  isFocused = false,
  menus = none,
  blanks = noBlanks,
  tools,
  above,
  foot,
  ref,
  ...rest
}: MessageEditorProps) {
  const id = useId();
  const { onChange, onSubmit, onEscape, onBlur } = rest;
  const hasMenus = menus.length > 0;
  const [caret] = useState(() => caretMenus(menus.map(({ trigger }) => trigger).join('')));
  const submit = useRef(onSubmit);
  useEffect(() => void (submit.current = onSubmit));
  const editorProps = useMemo(
    () => ({
      attributes: { ...textbox({ id, label, describedBy, invalid }), ...(hasMenus && opensLists) },
      ...pasting,
      handleScrollToSelection: showCaret,
      handleKeyDown: (_: unknown, event: globalThis.KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
        if (!event.repeat) submit.current();
        return true;
      },
    }),
    [id, label, describedBy, invalid, hasMenus],
  );
  const editor = useEditor({
    extensions: hasMenus ? [...extensions.basic, caret.extension] : extensions.basic,
    content: withBlanks(withoutNames(value), blanks),
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: now }) => onChange(writtenIn(now)),
    onBlur: () => onBlur?.(),
  });
  useFirstFocus(editor, isFocused, 'end');
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
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The text prevents the default of every Escape; an open menu of the text keeps it, and a popup of the tools handles it.
    const isInText = event.target instanceof Node && editor.view.dom.contains(event.target);
    if (!isInText && event.defaultPrevented) return;
    event.preventDefault();
    onEscape();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the text inside
    <div className="editor message-editor" onKeyDown={leave}>
      <EditorContent editor={editor} />
      {above}
      <div className="message-foot">
        {tools}
        <MessageTools editor={editor} controls={id} menus={menus} />
        {foot}
      </div>
      {hasMenus && <CaretMenuPopup editor={editor} menus={menus} listenToKeys={caret.listenToKeys} />}
    </div>
  );
}

const noBlanks: Blanks = {};
const none: readonly CaretMenu[] = [];
const opensLists = { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' };
