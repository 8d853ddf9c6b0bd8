/** Stands between the context and the sentence, as in gettext's catalogues. */
const SEPARATOR = '\u0004';

const known = new Map<string, string>();

/**
 * The key of a sentence in the catalogues: a 53-bit hash (cyrb53, public domain), so that a catalogue does not repeat the
 * English.
 */
export function keyOf(sentence: string, context?: string) {
  const text = context === undefined ? sentence : context + SEPARATOR + sentence;
  const found = known.get(text);
  if (found !== undefined) return found;
  const key = hashOf(text);
  known.set(text, key);
  return key;
}

function hashOf(text: string) {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
