/** Begins a message with these words; without a place to write on this screen a card links to it. */
export type OnWrite = (words: string) => void;
