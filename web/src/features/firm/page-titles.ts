import type { PageName } from '@consultflow/contract/firm/schema';

/** The title of each text. */
export const pageTitles: Record<PageName, string> = {
  terms: 'Terms',
  privacy: 'Privacy',
  contact: 'Contact',
};
