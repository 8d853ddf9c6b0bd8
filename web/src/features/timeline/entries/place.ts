import { createContext, use } from 'react';

type Place = {
  /** The entry that the address names. */
  target: string | undefined;
  /** Those that arrived while the end was in view. */
  arrived: ReadonlySet<string>;
};

export const EntryPlace = createContext<Place>({ target: undefined, arrived: new Set() });

/** What the entries need to know of the page that they are on. */
export const useEntryPlace = () => use(EntryPlace);
