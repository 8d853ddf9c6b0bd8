import { type Message, msg, t } from '@consultflow/contract/language/t';
import { type Editor, useEditorState } from '@tiptap/react';
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  type LucideIcon,
  Sheet,
  TableColumnsSplit,
  TableProperties,
  TableRowsSplit,
  Trash2,
} from 'lucide-react';
import { useOpenTool } from './focus.ts';
import { insertTable, moveTable, type TableMove, tableSpace } from './table-moves.ts';
import { Menu, MenuItem, MenuSeparator } from '../popup/menu.tsx';
import { ToolButton } from './tool-button.tsx';

type Move = { move: TableMove; label: Message; icon: LucideIcon; needs?: 'row' | 'column' };

const growing: Move[] = [
  { move: 'rowAbove', label: msg('Row above'), icon: BetweenHorizontalEnd, needs: 'row' },
  { move: 'rowBelow', label: msg('Row below'), icon: BetweenHorizontalStart, needs: 'row' },
  { move: 'columnBefore', label: msg('Column before'), icon: BetweenVerticalEnd, needs: 'column' },
  { move: 'columnAfter', label: msg('Column after'), icon: BetweenVerticalStart, needs: 'column' },
  { move: 'headerRow', label: msg('Header row on or off'), icon: TableProperties },
];
const deleting: Move[] = [
  { move: 'deleteRow', label: msg('Delete row'), icon: TableRowsSplit },
  { move: 'deleteColumn', label: msg('Delete column'), icon: TableColumnsSplit },
  { move: 'deleteTable', label: msg('Delete table'), icon: Trash2 },
];

/** Inserts a table; inside one, its rows and columns. It stays until it has closed, and so returns the focus. */
export function EditorTableMenu({ editor, isShown = true }: { editor: Editor; isShown?: boolean }) {
  const [open, setOpen] = useOpenTool(editor);
  const space = useEditorState({ editor, selector: ({ editor: now }) => tableSpace(now.state) });
  const item = ({ move, label, icon, needs }: Move) => (
    <MenuItem
      key={move}
      icon={icon}
      disabled={needs && !space[needs]}
      onClick={() => moveTable(editor, move)}
    >
      {t(label)}
    </MenuItem>
  );
  if (!isShown && !open) return null;
  return (
    <Menu
      align="start"
      open={open}
      onOpenChange={setOpen}
      finalFocus={false}
      trigger={<ToolButton label={t('Table')} icon={Sheet} data-chosen={space.isIn || undefined} />}
    >
      {space.isIn ? (
        <>
          {growing.map(item)}
          <MenuSeparator />
          {deleting.map(item)}
        </>
      ) : (
        <MenuItem icon={Sheet} disabled={!space.table} onClick={() => insertTable(editor)}>
          {t('Insert table')}
        </MenuItem>
      )}
    </Menu>
  );
}
