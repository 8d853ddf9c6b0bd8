import { withWesternDigits } from '../language/western-digits.ts';

/** The number of a consultation as people write it: `#1042`. As a value of a sentence it keeps its direction. */
export const numberOf = ({ number }: { number: number }) => `#${number}`;

/** The case that a search names: `#1042` asks for it alone, `1042` for it before the texts that contain the digits. */
export type Named = { number: number; isAlone: boolean };

export function namedBy(search: string): Named | undefined {
  const [, sign, digits] = /^([#＃]\s*)?(\d+)$/.exec(withWesternDigits(search.trim())) ?? [];
  const number = Number(digits);
  if (digits === undefined || (sign === undefined && number > LARGEST)) return undefined;
  return { number: number > LARGEST ? NONE : number, isAlone: sign !== undefined };
}

const LARGEST = 999_999_999;
/** No case has it. */
const NONE = 0;
