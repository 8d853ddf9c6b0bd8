import { attributes, colours, linkSchemes, tags } from '@consultflow/contract/rich-text/schema';
import createPurifier from 'dompurify';

const purifier = createPurifier(window);

const allowed: Partial<Record<string, readonly string[]>> = attributes;
const isColour = (name: string) => colours.some((colour) => colour === name);

purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const own = allowed[element.nodeName.toLowerCase()]?.includes(attribute.attrName) ?? false;
  const named = attribute.attrName === 'href' || isColour(attribute.attrValue);
  attribute.keepAttr = own && named;
});

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.hasAttribute('href')) {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer nofollow');
  }
  const level = /^H([1-6])$/.exec(element.nodeName)?.[1];
  if (level) element.setAttribute('aria-level', String(Math.min(6, Number(level) + 2)));
});

/** Only what the contract lists; links open apart, and headings rank below the page's own. */
export const cleanHtml = (html: string) =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...tags],
    ALLOWED_ATTR: Object.values(attributes).flat(),
    ALLOWED_URI_REGEXP: new RegExp(`^(?:${linkSchemes.join('|')}):`, 'i'),
    ADD_URI_SAFE_ATTR: [...attributes.span],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
