import { z } from 'zod';
import { type Message, msg } from '../language/t.ts';
import { says } from '../language/says.ts';
import { isVisible } from '../text.ts';

/** What the two editors can produce, and so everything that is ever stored or shown. */
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

/** What is removed with all that is in it: it is no text of the page, or not read as one. */
export const unwritten = [
  'iframe',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'plaintext',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'xmp',
] as const;

export const linkSchemes = ['http', 'https', 'mailto'] as const;

/** Colours by name, so that each theme and the printed page choose their own value. */
export const colours = ['red', 'amber', 'green', 'teal', 'blue', 'violet', 'grey'] as const;
export type Colour = (typeof colours)[number];

/** `<span data-colour="red">`, `<span data-background="amber">`, `<ol start="3">`, `<td colspan="2">`. */
export const attributes = {
  span: ['data-colour', 'data-background'],
  a: ['href'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
} as const;

/** The number of the first item. */
export const START = /^\d{1,4}$/;

/** `<span data-mention="…">@Name</span>`, with the id of a user: a person mentioned in a message. */
export const MENTION = 'data-mention';
export const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The longest rich text, in bytes of sanitised HTML. */
export const RICH_TEXT_BYTES = 64 * 1024;

/** A text of only empty tags and invisible characters counts as blank. */
export const isBlank = (html: string) =>
  !isVisible(html.replace(/<[^<>]*>/g, '').replace(/&(nbsp|#160|#xa0|#8203|zwnj|zwj|shy);/gi, ''));

/** HTML from an editor, or the message if it is blank; the server sanitises it before storing it. */
export const richText = (missing: Message = msg('Please enter a text')) =>
  z
    .string(says(missing))
    .max(4 * RICH_TEXT_BYTES, says('This text is too long'))
    .regex(/^[^\0]*$/, says('Please remove the unreadable characters'));
