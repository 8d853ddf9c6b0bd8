/** What a template takes from a consultation: `{client}` in its text, in every language. */
export const placeholders = ['client', 'number', 'topic', 'appointment'] as const;
export type Placeholder = (typeof placeholders)[number];

const written = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g');

/** Puts something in place of each placeholder; one that stays undefined remains. */
export const fillPlaceholders = (text: string, fill: (name: Placeholder) => string | undefined) =>
  text.replace(written, (kept, name: Placeholder) => fill(name) ?? kept);

/** The placeholders that a text has, each once, in their order in the text. */
export const placeholdersIn = (text: string) => [
  ...new Set([...text.matchAll(written)].map(([, name]) => name as Placeholder)),
];
