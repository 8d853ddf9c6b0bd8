import {
  attributes,
  colours,
  linkSchemes,
  MENTION,
  START,
  tags,
  USER_ID,
  unwritten,
} from '@consultflow/contract/rich-text/schema';
import type { Options } from 'rehype-sanitize';

/** The contract's allow list for rehype-sanitize; every key must be set, or a default applies. */
export const allowList: Options = {
  tagNames: [...tags],
  attributes: {
    a: [...attributes.a],
    ol: attributes.ol.map((name): [string, RegExp] => [name, START]),
    td: attributes.td.map(propertyOf),
    th: attributes.th.map(propertyOf),
    span: [
      ...attributes.span.map((name): [string, ...string[]] => [propertyOf(name), ...colours]),
      [propertyOf(MENTION), USER_ID],
    ],
  },
  protocols: { href: [...linkSchemes] },
  ancestors: {},
  clobber: [],
  clobberPrefix: '',
  required: {},
  strip: [...unwritten],
  allowComments: false,
  allowDoctypes: false,
};

/** The id of a user. */
export const isMention = (value: unknown) => typeof value === 'string' && USER_ID.test(value);

/** An absolute URL with an allowed scheme, without characters that URL parsers skip. */
export const isLink = (href: unknown) =>
  typeof href === 'string' && /^(https?:\/\/|mailto:)[^\s\p{C}]+$/iu.test(href) && URL.canParse(href);

function propertyOf(attribute: string) {
  return attribute.replace(/span$/, 'Span').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
