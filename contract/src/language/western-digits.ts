/** The digits of Arabic, Persian and full-width keyboards as those that programs read. */
export const withWesternDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(valueOf(digit.charCodeAt(0))));

/** The zeros of these scripts end in a hexadecimal 0. */
const valueOf = (code: number) => code & 0xf;
