import type { DecisionTab } from './deciding.ts';

/** The letter that opens each tab of the sheet. */
export const tabKeys: Record<DecisionTab, string> = { approve: 'S', ask: 'Q', propose: 'P', reject: 'R' };
