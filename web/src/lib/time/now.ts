import { useEffect, useState } from 'react';

/** The longest wait that a timer can have, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Whether a time has passed; it turns true on its own. */
export function usePassed(time: string | undefined) {
  const at = time === undefined ? Infinity : Date.parse(time);
  const [passed, setPassed] = useState({ at, isPassed: at <= Date.now() });
  if (passed.at !== at) setPassed({ at, isPassed: at <= Date.now() });
  useEffect(() => {
    const left = at - Date.now();
    if (left <= 0 || left > LONGEST) return undefined;
    const timer = setTimeout(() => setPassed({ at, isPassed: true }), left);
    return () => clearTimeout(timer);
  }, [at]);
  return passed.isPassed;
}
