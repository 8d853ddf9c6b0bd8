/** Blocks this thread for this many milliseconds. */
export function keepBusy(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
