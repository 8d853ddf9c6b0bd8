/** What a test draws by lot from, told with its output; `SEED=…` draws the same again. */
export function newSeed() {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  console.info(`SEED=${seed}`);
  return seed;
}
