import type { Run } from './rich-text-runs.ts';
import type { Voice } from './script.ts';

export type Paragraph = { kind: 'paragraph'; runs: Run[]; voice: Voice };
/** `size` is the editor's 1 to 6; `level` is the depth in the document's outline, which must not skip any. */
type Heading = { kind: 'heading'; runs: Run[]; voice: Voice; size: number; level: number };
export type List = { kind: 'list'; ordered: boolean; start: number; items: Block[][]; voice: Voice };
export type Block = Paragraph | Heading | List | Table;

/** The rows in the order of their cells; `heads` are those of the first rows, repeated on every page with `repeats`. */
export type Table = {
  kind: 'table';
  columns: number;
  heads: Cell[];
  repeats: boolean;
  cells: Cell[];
  voice: Voice;
};
export type Cell = { blocks: Block[]; colspan: number; rowspan: number; head: boolean };
