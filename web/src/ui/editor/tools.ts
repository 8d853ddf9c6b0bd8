import { type Message, msg } from '@consultflow/contract/language/t';
import type { Editor } from '@tiptap/react';
import {
  Bold,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  RemoveFormatting,
  Strikethrough,
  Underline,
} from 'lucide-react';
import { focusText } from './focus.ts';

type Tool = {
  label: Message;
  keys?: string;
  icon: LucideIcon;
  mark: string;
  run: (editor: Editor) => boolean;
};

export const markTools: Tool[] = [
  {
    label: msg('Bold'),
    keys: 'Control+B Meta+B',
    icon: Bold,
    mark: 'bold',
    run: (editor) => onText(editor).toggleBold().run(),
  },
  {
    label: msg('Italic'),
    keys: 'Control+I Meta+I',
    icon: Italic,
    mark: 'italic',
    run: (editor) => onText(editor).toggleItalic().run(),
  },
  {
    label: msg('Underline'),
    keys: 'Control+U Meta+U',
    icon: Underline,
    mark: 'underline',
    run: (editor) => onText(editor).toggleUnderline().run(),
  },
  {
    label: msg('Strike'),
    icon: Strikethrough,
    mark: 'strike',
    run: (editor) => onText(editor).toggleStrike().run(),
  },
];

export const listTools: Tool[] = [
  {
    label: msg('Ordered list'),
    icon: ListOrdered,
    mark: 'orderedList',
    run: (editor) => onText(editor).toggleOrderedList().run(),
  },
  {
    label: msg('Bullet list'),
    icon: List,
    mark: 'bulletList',
    run: (editor) => onText(editor).toggleBulletList().run(),
  },
];

export const clearing = {
  label: msg('Clear formatting'),
  icon: RemoveFormatting,
  run: (editor: Editor) => onText(editor).unsetAllMarks().clearNodes().run(),
};

function onText(editor: Editor) {
  focusText(editor);
  return editor.chain();
}
