import { type Message, msg, t } from '@consultflow/contract/language/t';
import { type Colour, colours } from '@consultflow/contract/rich-text/schema';
import { type Editor, useEditorState } from '@tiptap/react';
import { Baseline, Highlighter } from 'lucide-react';
import { useOpenTool } from './focus.ts';
import { type PaletteMark, paletteMarks } from './schema.ts';
import { Menu, MenuChoices } from '../popup/menu.tsx';
import { ToolButton } from './tool-button.tsx';

const words = {
  colour: { label: msg('Text colour'), icon: Baseline, none: msg('No colour') },
  background: {
    label: msg('Background', 'colour behind a text'),
    icon: Highlighter,
    none: msg('No background'),
  },
};

const names: Record<Colour, Message> = {
  red: msg('Red'),
  amber: msg('Amber', 'colour'),
  green: msg('Green'),
  teal: msg('Teal', 'colour'),
  blue: msg('Blue'),
  violet: msg('Violet', 'colour'),
  grey: msg('Grey'),
};

export function EditorColour({ editor, mark }: { editor: Editor; mark: PaletteMark }) {
  const { label, icon, none } = words[mark];
  const [open, setOpen] = useOpenTool(editor);
  const current = useEditorState({
    editor,
    selector: ({ editor: now }) => colours.find((name) => now.isActive(mark, { name })) ?? 'none',
  });
  const choose = (name: string) =>
    name === 'none' ? editor.chain().unsetMark(mark).run() : editor.chain().setMark(mark, { name }).run();
  const sample = (name: Colour) => (
    <span className="flex items-center gap-2">
      <span aria-hidden className="prose grid size-5 place-items-center rounded-tag text-sm">
        <span className="px-1" {...{ [paletteMarks[mark]]: name }}>
          a
        </span>
      </span>
      {t(names[name])}
    </span>
  );
  return (
    <Menu
      align="start"
      open={open}
      onOpenChange={setOpen}
      finalFocus={false}
      trigger={<ToolButton label={t(label)} icon={icon} data-chosen={current !== 'none' || undefined} />}
    >
      <MenuChoices
        label={t(label)}
        value={current}
        onChange={choose}
        closes
        choices={[
          { value: 'none', label: t(none) },
          ...colours.map((name) => ({ value: name, label: sample(name) })),
        ]}
      />
    </Menu>
  );
}
