/** The characters with which spreadsheet programs start a formula, also in full width. */
const FORMULA = '[=+\\-@＝＋－＠﹢﹣﹦﹫]';
/** Characters that may precede it: white space, quotes and invisible ones. */
const BEFORE = '(?:[^\\S\\t\\r\\n]|["\\u200b-\\u200f\\u2060])*';

/** Where an apostrophe is inserted. A line break or tab within a text is harmless by itself. */
const beginnings = [
  // At the start of the cell.
  `^(?=[\\t\\r\\n])`,
  // At the start of the cell, or of a cell for a program with other separators or without quotes.
  `(?<=^|[,;\\t\\r\\n])(?=${BEFORE}${FORMULA})`,
  `(?<=[,;\\r\\n])(?=${BEFORE}\\t)`,
  `(?<=[,;\\t\\n])(?=${BEFORE}\\r(?!\\n))`,
  // Here the quote that ends the cell would start another.
  `(?<=[;\\t\\r\\n])(?=${BEFORE}$)`,
];
const beginning = new RegExp(beginnings.join('|'), 'gu');

/** A cell without formulas, whether comma, semicolon or tab separates the cells. */
export const withoutFormulas = (cell: string) => cell.replace(beginning, "'");
