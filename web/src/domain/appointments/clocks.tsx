import { isOtherClock, showDayAndHours, showHours, showHoursIn } from '../../lib/time/clocks.ts';
import { zoneTime } from '../../lib/time/dates.ts';

type ClocksProps = {
  of: { starts_at: string; ends_at: string };
  /** Another zone, whose clocks are shown too if they differ. */
  other?: string | undefined;
  /** The day is said already. */
  isDayKnown?: boolean;
};

/** When something takes place, in the reader's zone, which is named, and by the clocks of another. */
export function Clocks({ of, other, isDayKnown = false }: ClocksProps) {
  return (
    <span className="grid figures">
      <span>
        <strong className="font-semibold">
          <time dateTime={of.starts_at}>{isDayKnown ? showHours(of) : showDayAndHours(of)}</time>
        </strong>{' '}
        <span className="text-ink-3">{zoneTime()}</span>
      </span>
      {isOtherClock(other, of.starts_at) && (
        <span className="text-sm text-ink-2">{showHoursIn(other, of)}</span>
      )}
    </span>
  );
}
