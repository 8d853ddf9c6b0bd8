/** The same numbers for the same seed, so that every demo firm is the same. */
export type Draw = ReturnType<typeof drawFrom>;

/** mulberry32 */
export function drawFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const number = (low: number, high: number, step = 1) =>
    low + step * Math.floor(next() * (Math.floor((high - low) / step) + 1));
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[number(0, list.length - 1)]!;
  const chance = (share: number) => next() < share;
  const hex = (length: number) => Array.from({ length }, () => number(0, 15).toString(16)).join('');
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
  return { next, number, pick, chance, uuid };
}
