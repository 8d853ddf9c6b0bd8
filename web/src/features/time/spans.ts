/** '0:23:41' of milliseconds. */
export function showElapsed(elapsed: number) {
  const seconds = Math.max(0, Math.floor(elapsed / 1000));
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

const two = (part: number) => `${part}`.padStart(2, '0');
