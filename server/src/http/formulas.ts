/** What programs of tables take for the beginning of a formula, and the same in other widths. */
const FORMULA = '[=+\\-@＝＋－＠﹢﹣﹦﹫]';
/** What may stand before it: white space, quotes and what is not to be seen. */
const BEFORE = '(?:[^\\S\\t\\r\\n]|["\\u200b-\\u200f\\u2060])*';

/** Where an apostrophe goes. A line break within a text, and a tab, are no danger by themselves. */
const beginnings = [
  // Of the cell.
  `^(?=[\\t\\r\\n])`,
  // Of the cell, or of what a program that reads other separators, or no quotes, takes for one.
  `(?<=^|[,;\\t\\r\\n])(?=${BEFORE}${FORMULA})`,
  `(?<=[,;\\r\\n])(?=${BEFORE}\\t)`,
  `(?<=[,;\\t\\n])(?=${BEFORE}\\r(?!\\n))`,
  // Here the quote that ends the cell would begin another.
  `(?<=[;\\t\\r\\n])(?=${BEFORE}$)`,
];
const beginning = new RegExp(beginnings.join('|'), 'gu');

/** A cell in which nothing is a formula, whichever of comma, semicolon and tab takes the cells apart. */
export const withoutFormulas = (cell: string) => cell.replace(beginning, "'");
