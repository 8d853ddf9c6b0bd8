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

type Tool = {
  label: string;
  keys?: string;
  icon: LucideIcon;
  mark: string;
  run: (editor: Editor) => boolean;
};

export const markTools: Tool[] = [
  {
    label: 'Bold',
    keys: 'Control+B Meta+B',
    icon: Bold,
    mark: 'bold',
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    keys: 'Control+I Meta+I',
    icon: Italic,
    mark: 'italic',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Underline',
    keys: 'Control+U Meta+U',
    icon: Underline,
    mark: 'underline',
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: 'Strike',
    icon: Strikethrough,
    mark: 'strike',
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
];

export const listTools: Tool[] = [
  {
    label: 'Ordered list',
    icon: ListOrdered,
    mark: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Bullet list',
    icon: List,
    mark: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
];

export const clearing = {
  label: 'Clear formatting',
  icon: RemoveFormatting,
  run: (editor: Editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
};
