import type { PageName } from '@consultflow/contract/firm/schema';
import { type Message, msg } from '@consultflow/contract/language/t';

/** The title of each text. */
export const pageTitles: Record<PageName, Message> = {
  terms: msg('Terms', 'title of a page'),
  privacy: msg('Privacy', 'title of a page'),
  contact: msg('Contact', 'title of a page'),
};
