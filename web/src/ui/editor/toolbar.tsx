import { t } from '@consultflow/contract/language/t';
import { type Editor, useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { EditorColour } from './colour.tsx';
import { EditorLink } from './link.tsx';
import type { EditorTools } from './schema.ts';
import { readSelection } from './selection.ts';
import { EditorTableMenu } from './table-menu.tsx';
import { EditorTextStyle } from './text-style.tsx';
import { clearing, listTools, markTools } from './tools.ts';
import { ToolButton } from './tool-button.tsx';
import { useRoving } from '../keyboard/roving.ts';

type EditorToolbarProps = { editor: Editor; tools: EditorTools; controls: string };

export function EditorToolbar({ editor, tools, controls }: EditorToolbarProps) {
  const roving = useRoving();
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      [...markTools, ...listTools].filter(({ mark }) => now.isActive(mark)).map(({ mark }) => mark),
  });
  const button = (tool: (typeof markTools)[number]) => (
    <ToolButton
      key={tool.mark}
      label={t(tool.label)}
      icon={tool.icon}
      aria-keyshortcuts={tool.keys}
      aria-pressed={active.includes(tool.mark)}
      onClick={() => tool.run(editor)}
    />
  );
  return (
    <div
      {...roving}
      role="toolbar"
      aria-label={t('Formatting')}
      aria-controls={controls}
      onMouseDownCapture={() => readSelection(editor.view)}
      className="editor-tools"
    >
      <Group>
        <EditorTextStyle editor={editor} tools={tools} />
      </Group>
      <Group>{markTools.map(button)}</Group>
      {tools === 'full' && (
        <Group>
          <EditorColour editor={editor} mark="colour" />
          <EditorColour editor={editor} mark="background" />
        </Group>
      )}
      <Group>{listTools.map(button)}</Group>
      <Group>
        <EditorTableMenu editor={editor} />
      </Group>
      <Group>
        <EditorLink editor={editor} />
        <ToolButton label={t(clearing.label)} icon={clearing.icon} onClick={() => clearing.run(editor)} />
      </Group>
    </div>
  );
}

function Group({ children }: { children: ReactNode }) {
  return <div className="editor-group">{children}</div>;
}
