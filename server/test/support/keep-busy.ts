/** Nothing else of this thread runs for so many milliseconds. */
export function keepBusy(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
