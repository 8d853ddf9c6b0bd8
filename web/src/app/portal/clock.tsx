import { useEffect, useState } from 'react';
import { showNow, zoneCity } from '../../lib/time/dates.ts';

/** The viewer's time, with the time zone. */
export function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="ms-2 me-4 truncate text-sm text-ink-2 max-lg:me-auto">
      <time dateTime={now.toISOString()}>{showNow(now)}</time>{' '}
      <span className="text-ink-3">{zoneCity()}</span>
    </p>
  );
}
