const NAME = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;

/** Whether this machine knows a time zone of this name, such as Europe/Istanbul; links such as Asia/Calcutta count. */
export function isZone(name: string) {
  try {
    return (
      name.length <= 100 && NAME.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
    );
  } catch {
    return false;
  }
}

/** A stored time zone, as far as this machine knows it: another version may have renamed or removed it. */
export const knownZone = (name: string | null | undefined) => (name && isZone(name) ? name : undefined);
