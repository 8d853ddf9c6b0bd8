import { t } from '@consultflow/contract/language/t';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ChangeEvent, useRef } from 'react';
import { focusText } from './focus.ts';
import { type EditorTools, headingLevels } from './schema.ts';

/** Text or a heading; the keyboard focus stays here, a mouse click returns it to the text. */
export function EditorTextStyle({ editor, tools }: { editor: Editor; tools: EditorTools }) {
  const pointed = useRef(false);
  const levels = headingLevels[tools];
  const current = useEditorState({
    editor,
    selector: ({ editor: now }) => levels.find((level) => now.isActive('heading', { level })) ?? 0,
  });
  const change = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const level = levels.find((one) => one === Number(target.value));
    if (level) editor.commands.setHeading({ level });
    else editor.commands.setParagraph();
    if (pointed.current) focusText(editor);
  };
  return (
    <select
      aria-label={t('Text style')}
      value={current}
      onPointerDown={() => (pointed.current = true)}
      onKeyDown={() => (pointed.current = false)}
      onChange={change}
      className="h-9 cursor-pointer rounded-control bg-transparent px-2 text-sm hover:bg-hover md:h-8"
    >
      <option value={0}>{t.context('style of a paragraph', 'Text')}</option>
      {levels.map((level) => (
        <option key={level} value={level}>
          {t('Heading {level}', { level: `${level}` })}
        </option>
      ))}
    </select>
  );
}
