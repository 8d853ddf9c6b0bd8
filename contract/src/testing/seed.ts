/** The seed of a test's random input, printed with its output; `SEED=…` repeats the same input. */
export function newSeed() {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  console.info(`SEED=${seed}`);
  return seed;
}
