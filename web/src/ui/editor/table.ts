import { MOST_SPAN, spanOf } from '@consultflow/contract/rich-text/table';
import { Node } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { tableEditing } from '@tiptap/pm/tables';
import { deleteWholeTable, lineAbove, toCell } from './table-moves.ts';

/** Tables are top-level blocks, never in a list nor nested. */
const Document = Node.create({ name: 'doc', topNode: true, content: '(block | table)+' });

const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const Table = Node.create({
  name: 'table',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addNodeView: () => () => {
    const dom = document.createElement('div');
    dom.className = 'table-scroller';
    const contentDOM = document.createElement('tbody');
    dom.appendChild(document.createElement('table')).append(contentDOM);
    return { dom, contentDOM };
  },
  addKeyboardShortcuts() {
    return {
      Tab: () => toCell(this.editor, 1),
      'Shift-Tab': () => toCell(this.editor, -1),
      ArrowUp: () => lineAbove(this.editor),
      Backspace: () => deleteWholeTable(this.editor),
      Delete: () => deleteWholeTable(this.editor),
    };
  },
  addProseMirrorPlugins: () => [lineBelow, tableEditing()],
});

/** A table at the end, or directly above another, has a line below it for the caret. */
const lineBelow = new Plugin({
  appendTransaction: (_, __, { doc, schema, tr }) => {
    const isTable = (index: number) => doc.maybeChild(index)?.type.name === 'table';
    const ends: number[] = [];
    doc.forEach((node, offset, index) => {
      const isLast = index === doc.childCount - 1;
      if (isTable(index) && (isLast || isTable(index + 1))) ends.push(offset + node.nodeSize);
    });
    for (const end of ends.toReversed()) tr.insert(end, schema.nodes.paragraph!.create());
    return ends.length > 0 ? tr : null;
  },
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const span = (name: string) => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Math.min(MOST_SPAN, spanOf(cell.getAttribute(name))),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: String(attributes[name]) },
});

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    // Required by the library for every cell; columns are as wide as their content.
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export const tableExtensions = [
  Document,
  Table,
  TableRow,
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
];
