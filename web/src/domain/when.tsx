import { rich } from '../lib/language/rich.tsx';
import { showWhen } from '../lib/time/dates.ts';

type WhenProps = {
  time: string | null | undefined;
  /** The earlier date. */
  earlier?: string | null | undefined;
};

/** The date of an appointment, and under it the earlier date that it replaced. */
export function When({ time, earlier }: WhenProps) {
  return (
    <>
      <time dateTime={time ?? undefined} className={time ? undefined : 'text-ink-3'}>
        {showWhen(time)}
      </time>
      {time && earlier && earlier !== time && (
        <span className="block text-sm text-ink-3">
          {/* i18n: {time} is crossed out; only screen readers get the hidden part */}
          {rich('<hidden>instead of </hidden>{time}', {
            hidden,
            time: (
              <s>
                <time dateTime={earlier}>{showWhen(earlier)}</time>
              </s>
            ),
          })}
        </span>
      )}
    </>
  );
}

const hidden = <span className="sr-only" />;
