/** Nothing to see, and part of no address. */
const JOINER = '\u2060';

/**
 * A text in which no mail program finds an address to make a link of: the signs that hold the parts of one together
 * (of a host, a scheme, an e-mail address, a share of a network) have joiners around them. Times and numbers stay.
 */
export const unlinked = (text: string) =>
  text
    .replace(/\p{N}+(?:\.\p{N}+){3,}/gu, (digits) => digits.replaceAll('.', apart))
    .replace(/(?<=[^\s\p{N}])[.:/\\@](?=\S)|(?<=\p{N})[.:/\\@](?=[^\s\p{N}])/gu, apart)
    .replace(/(?<=\S)[．。｡](?=[\p{Script=Latin}\p{N}])/gu, apart);

const apart = (sign: string) => JOINER + sign + JOINER;
