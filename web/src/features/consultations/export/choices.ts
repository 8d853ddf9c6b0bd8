import type { Language } from '@consultflow/contract/language/languages';

/** What is chosen for a document, or for all documents of an export. */
export type DocumentChoices = Record<Part, boolean> & { language: Language };

/** An optional part of a document. */
export type Part = 'history' | 'conversation' | 'files';

export const NO_PARTS: Record<Part, boolean> = { history: false, conversation: false, files: false };

/** The same in an address, which leaves out what is not chosen. */
export type ChoicesInAddress = { [Choice in keyof DocumentChoices]?: DocumentChoices[Choice] | undefined };

export const inAddress = ({ language, history, conversation, files }: DocumentChoices): ChoicesInAddress => ({
  history: history || undefined,
  conversation: conversation || undefined,
  files: files || undefined,
  language,
});
