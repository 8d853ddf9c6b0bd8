/** A text for LIKE to find as it is written, wildcards included. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);
