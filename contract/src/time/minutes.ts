import { t } from '../language/t.ts';

/** '3 h 10 min', '25 min', '2 h'. */
export function showMinutes(minutes: number) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t('{minutes} min', { minutes: `${rest}` });
  if (rest === 0) return t('{hours} h', { hours: `${hours}` });
  return t('{hours} h {minutes} min', { hours: `${hours}`, minutes: `${rest}` });
}
