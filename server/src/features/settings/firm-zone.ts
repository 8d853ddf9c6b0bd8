import { knownZone } from '@consultflow/contract/known-zone';

/** What this machine uses for a stored name; a firm has had few. */
const zones = new Map<string, string>();

/** The firm's time zone, or UTC with a warning where this machine does not know it: another one may have saved it. */
export function firmZone(stored: string) {
  const zone = zones.get(stored) ?? knownZone(stored) ?? 'UTC';
  if (!zones.has(stored)) {
    zones.set(stored, zone);
    if (zone !== stored)
      process.emitWarning(
        `The firm's time zone ${stored} is not known here; UTC is used until another is saved`,
      );
  }
  return zone;
}
