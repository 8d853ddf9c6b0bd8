import { z } from 'zod';

/** What the two editors can make, and so all that is ever stored or shown. */
export const tags = [
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'strong',
  'em',
  'u',
  's',
  'ol',
  'ul',
  'li',
  'a',
  'span',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

export const linkSchemes = ['http', 'https', 'mailto'] as const;

/** Colours by name, so that each theme and the printed page set their own value. */
export const colours = ['red', 'amber', 'green', 'teal', 'blue', 'violet', 'grey'] as const;
export type Colour = (typeof colours)[number];

/** `<span data-colour="red">`, `<span data-background="amber">`, `<td colspan="2">`. */
export const attributes = {
  span: ['data-colour', 'data-background'],
  a: ['href'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
} as const;

/** Longest rich text, in bytes of clean HTML. */
export const RICH_TEXT_BYTES = 64 * 1024;

/** Text that is only empty tags counts as empty. */
export const isBlank = (html: string) =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(nbsp|#160|#xa0|#8203|zwnj|zwj|shy);/gi, '')
    .replace(/[\s\u00ad\u200b-\u200d\u2060\ufeff]/g, '') === '';

/** HTML of an editor, or the sentence where there is none; the server cleans it before it is stored. */
export const richText = (missing = 'Please enter a text') =>
  z
    .string(missing)
    .max(4 * RICH_TEXT_BYTES, 'This text is too long')
    .regex(/^[^\0]*$/, 'Please remove the unreadable characters');
