import { knownZone } from '@consultflow/contract/known-zone';

/** The time zone that the signed-in user has chosen. */
const STORED = 'time_zone';

const changed = new EventTarget();

/** A browser may not know its own, and the landing page is rendered without one. */
export const browsersZone = () => knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC';

const read = () => knownZone(typeof localStorage === 'undefined' ? null : localStorage.getItem(STORED));

let zone = read() ?? browsersZone();

/** The zone in which everything is shown and typed: that of the signed-in user, else the browser's. */
export const readersZone = () => zone;

/** The next screens are in the zone of the user who signs in, if it is known. */
export function rememberZone(chosen: unknown) {
  if (typeof chosen === 'string') localStorage.setItem(STORED, chosen);
  else localStorage.removeItem(STORED);
  zone = read() ?? browsersZone();
}

/** Shows everything in another zone from now on. */
export function switchZone(chosen: string | null) {
  const before = zone;
  rememberZone(chosen);
  if (zone !== before) changed.dispatchEvent(new Event('change'));
}

/** Calls the listener before the page is built anew in another zone; returns how to stop. */
export function onZoneChange(listener: () => void) {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
}

// Another tab has chosen a zone.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORED) switchZone(newValue);
  });
