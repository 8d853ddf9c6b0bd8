import type { ReactNode } from 'react';

/** A list that opens at the caret when its trigger is typed at the start of a word. */
export type CaretMenu = {
  /** One character, as `/` or `@`. */
  trigger: string;
  /** The accessible name of the list. */
  label: string;
  /** The rows for what is typed after the trigger. Called again when the menu changes, so keep it stable. */
  items: (query: string) => readonly CaretMenuGroup[] | Promise<readonly CaretMenuGroup[]>;
  /** Below the rows, as a link to manage them. */
  foot?: ReactNode;
};

export type CaretMenuGroup = {
  id: string;
  heading?: string;
  items: readonly CaretMenuItem[];
};

export type CaretMenuItem = {
  /** Unique in the menu. */
  id: string;
  /** The letters of the query are bold in it. */
  title: string;
  detail?: ReactNode;
  /** Replaces the trigger and the query. A single paragraph continues the line. */
  html: string;
};
