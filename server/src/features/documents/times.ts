const clocks = new Map<string, Intl.DateTimeFormat>();

/** Kept, as making one takes longer than to use it a hundred times. */
function clockOf(time_zone: string) {
  const clock =
    clocks.get(time_zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: time_zone,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  clocks.set(time_zone, clock);
  return clock;
}

/** 'Nov 24, 2026, 10:00' on the clock of a zone. */
export const timeIn = (time_zone: string) => {
  const clock = clockOf(time_zone);
  return (time: string) => clock.format(new Date(time));
};
