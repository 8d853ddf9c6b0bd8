import type { PageName } from '@consultflow/contract/firm/schema';

/** What each text is called wherever it is named. */
export const pageTitles: Record<PageName, string> = {
  terms: 'Terms',
  privacy: 'Privacy',
  contact: 'Contact',
};
