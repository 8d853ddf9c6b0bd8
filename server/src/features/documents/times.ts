/** 'Nov 24, 2026, 10:00' on the clock of a zone. */
export const timeIn = (time_zone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (time: string) => format.format(new Date(time));
};

/** 'Istanbul time' of 'Europe/Istanbul'. */
export const zoneName = (time_zone: string) => `${time_zone.split('/').at(-1)?.replaceAll('_', ' ')} time`;
