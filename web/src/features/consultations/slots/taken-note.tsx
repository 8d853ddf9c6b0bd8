import type { Slot } from '@consultflow/contract/appointments/schema';
import { t } from '@consultflow/contract/language/t';
import { showWeekdayAndTime } from '../../../lib/time/clocks.ts';
import { showTime } from '../../../lib/time/dates.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { dayOf } from '../../../lib/time/week.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';

type TakenNoteProps = {
  /** What was chosen, if it is known which one is gone. */
  taken: Slot | undefined;
  next: readonly Slot[];
  self: string;
  onChoose: (slot: Slot) => void;
};

/** The chosen time was booked or closed meanwhile: the next ones, to choose with one press. */
export function TakenNote({ taken, next, self, onChoose }: TakenNoteProps) {
  const strong = <strong />;
  return (
    <Note kind="waiting" alert>
      <p>
        {!taken
          ? rich('<strong>A chosen time is no longer free.</strong>', { strong })
          : taken.consultant_id === self
            ? rich('<strong>{time} with you is no longer free.</strong>', {
                time: showTime(taken.starts_at),
                strong,
              })
            : rich('<strong>{time} with {name} is no longer free.</strong>', {
                time: showTime(taken.starts_at),
                name: taken.consultant_name,
                strong,
              })}{' '}
        {next.length > 0 && t('Next available:')}
      </p>
      {next.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {next.map((slot) => (
            <Button
              key={`${slot.starts_at} ${slot.consultant_id}`}
              size="small"
              className="figures"
              onClick={() => onChoose(slot)}
            >
              {wordsOf(slot, self, taken)}
            </Button>
          ))}
        </div>
      )}
    </Note>
  );
}

function wordsOf(slot: Slot, self: string, taken: Slot | undefined) {
  const isSameDay =
    taken !== undefined && dayOf(new Date(slot.starts_at)) === dayOf(new Date(taken.starts_at));
  const time = isSameDay ? showTime(slot.starts_at) : showWeekdayAndTime(slot.starts_at);
  return slot.consultant_id === self
    ? t('{time} with you', { time })
    : t('{time} with {name}', { time, name: slot.consultant_name });
}
