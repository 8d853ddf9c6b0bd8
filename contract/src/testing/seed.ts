/** The seed of a test's random input, told with its output; `SEED=…` gives the same input again. */
export function newSeed() {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  console.info(`SEED=${seed}`);
  return seed;
}
