/** Invisible, and not part of any address. */
export const JOINER = '\u2060';

/**
 * A text in which no mail program finds an address to link: the characters that connect the parts of one (of a host, a
 * scheme, an e-mail address, a network share) get joiners around them. Times and numbers stay unchanged.
 */
export const unlinked = (text: string) =>
  text
    .replace(/\p{N}+(?:\.\p{N}+){3,}/gu, (digits) => digits.replaceAll('.', apart))
    .replace(/(?<=[^\s\p{N}])[.:/\\@](?=\S)|(?<=\p{N})[.:/\\@](?=[^\s\p{N}])/gu, apart)
    .replace(/(?<=\S)[．。｡](?=[\p{Script=Latin}\p{N}])/gu, apart);

const apart = (sign: string) => JOINER + sign + JOINER;
