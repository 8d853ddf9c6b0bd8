import { t } from '@consultflow/contract/language/t';

/** '3 h 10 min', '25 min', '2 h'. */
export function showMinutes(minutes: number) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t('{minutes} min', { minutes: `${rest}` });
  if (rest === 0) return t('{hours} h', { hours: `${hours}` });
  return t('{hours} h {minutes} min', { hours: `${hours}`, minutes: `${rest}` });
}

/** '0:23:41' of milliseconds. */
export function showElapsed(elapsed: number) {
  const seconds = Math.max(0, Math.floor(elapsed / 1000));
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

const two = (part: number) => `${part}`.padStart(2, '0');
