import { t } from '@consultflow/contract/language/t';
import { type Editor, useEditorState } from '@tiptap/react';
import { useRoving } from '../../keyboard/roving.ts';
import { EditorLink } from '../link.tsx';
import { ToolButton } from '../tool-button.tsx';
import { listTools, markTools } from '../tools.ts';

const few = [...markTools, ...listTools].filter(({ mark }) =>
  ['bold', 'italic', 'bulletList'].includes(mark),
);

/** The tools of a message. */
export function MessageTools({ editor, controls }: { editor: Editor; controls: string }) {
  const roving = useRoving();
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => few.filter(({ mark }) => now.isActive(mark)).map(({ mark }) => mark),
  });
  return (
    <div
      {...roving}
      role="toolbar"
      aria-label={t('Formatting')}
      aria-controls={controls}
      className="message-tools"
    >
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
      <EditorLink editor={editor} />
    </div>
  );
}
