import { t } from '@consultflow/contract/language/t';
import { isInTable } from '@tiptap/pm/tables';
import { type Editor, useEditorState } from '@tiptap/react';
import { AtSign, type LucideIcon, TextQuote } from 'lucide-react';
import { useRoving } from '../../keyboard/roving.ts';
import type { CaretMenu } from '../caret-menu/caret-menu.ts';
import { openMenu } from '../caret-menu/open.ts';
import { EditorLink } from '../link.tsx';
import { EditorTableMenu } from '../table-menu.tsx';
import { ToolButton } from '../tool-button.tsx';
import { listTools, markTools } from '../tools.ts';

const icons: Record<string, LucideIcon> = { '@': AtSign };

const few = [...markTools, ...listTools].filter(({ mark }) =>
  ['bold', 'italic', 'bulletList'].includes(mark),
);

type MessageToolsProps = { editor: Editor; controls: string; menus: readonly CaretMenu[] };

/** The tools of a message; each menu has a button, for those who do not know its letter. Tables come by pasting. */
export function MessageTools({ editor, controls, menus }: MessageToolsProps) {
  const roving = useRoving();
  const { active, isTable } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: few.filter(({ mark }) => now.isActive(mark)).map(({ mark }) => mark),
      isTable: isInTable(now.state),
    }),
  });
  return (
    <div
      {...roving}
      role="toolbar"
      aria-label={t('Formatting')}
      aria-controls={controls}
      className="message-tools"
    >
      {menus.map(({ trigger, label }) => (
        <ToolButton
          key={trigger}
          label={label}
          icon={icons[trigger] ?? TextQuote}
          onClick={() => openMenu(editor, trigger)}
        />
      ))}
      {few.map(({ mark, label, icon, keys, run }) => (
        <ToolButton
          key={mark}
          label={t(label)}
          icon={icon}
          aria-keyshortcuts={keys}
          aria-pressed={active.includes(mark)}
          onClick={() => run(editor)}
        />
      ))}
      <EditorTableMenu editor={editor} isShown={isTable} />
      <EditorLink editor={editor} />
    </div>
  );
}
