/** A text for comparison, as the database's `fold` makes it: without case, accents, and the difference of İ, I, ı and i. */
export const fold = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
