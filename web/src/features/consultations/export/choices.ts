import type { Language } from '@consultflow/contract/language/languages';

/** What is chosen for a document, or for all documents of an export. */
export type DocumentChoices = Record<Part, boolean> & { language: Language };

/** An optional part of a document. */
export type Part = 'history' | 'conversation' | 'files';

export const NO_PARTS: Record<Part, boolean> = { history: false, conversation: false, files: false };
