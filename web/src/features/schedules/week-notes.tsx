import type { User } from '@consultflow/contract/users/schema';
import { Button } from '../../ui/button/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { cellOf } from './cells.ts';
import { gapsOf, gapWords } from './gaps.ts';
import { type PlannedRoom, strayPlaces } from './room-plan.ts';
import type { WeekPlan } from './week-plan.ts';

type WeekNotesProps = { consultants: User[]; plan: WeekPlan };

/** Warnings about a week before an admin saves it. */
export function WeekNotes({ consultants, plan }: WeekNotesProps) {
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {plan.held.size > 0 && <Overtaken plan={plan} />}
      <Strays consultants={consultants} plan={plan} />
    </div>
  );
}

function Overtaken({ plan }: { plan: WeekPlan }) {
  const count = plan.held.size;
  return (
    <Note
      kind="error"
      action={
        <span className="flex flex-wrap gap-1">
          <Button size="small" variant="quiet" onClick={plan.dropHeld}>
            Discard
          </Button>
          <Button size="small" onClick={plan.applyHeld}>
            Apply My Changes
          </Button>
        </span>
      }
    >
      Somebody else has saved this week in the meantime. You see what they saved; your{' '}
      {count === 1 ? 'change is' : `${count} changes are`} kept and can be made again.
    </Note>
  );
}

function Strays({ consultants, plan }: WeekNotesProps) {
  const strays = strayPlaces(consultants, plan.places);
  if (strays.length === 0) return null;
  const names = new Set(
    strays.map(
      (place) => consultants.find(({ id }) => id === cellOf(place).consultant)?.name ?? 'Unknown person',
    ),
  );
  return (
    <Note
      kind="waiting"
      action={
        <Button
          size="small"
          onClick={() => plan.put(new Map([...plan.own, ...strays.map((place) => [place, false] as const)]))}
        >
          Remove
        </Button>
      }
    >
      <bdi>{[...names].join(', ')}</bdi> {names.size === 1 ? 'is' : 'are'} assigned but inactive or no longer
      in the room. Remove them to save the week.
    </Note>
  );
}

type WeekGapsProps = { rooms: PlannedRoom[]; plan: WeekPlan };

/** The gaps, below the week, so that nothing moves during planning. */
export function WeekGaps({ rooms, plan }: WeekGapsProps) {
  const gaps = plan.isSettled ? gapsOf(rooms, plan.places) : [];
  if (gaps.length === 0) return null;
  return (
    <Note kind="waiting" className="mt-5">
      {gaps.map((gap, at) => (
        <span key={gap.code}>
          {at > 0 && (at === gaps.length - 1 ? ', and ' : ', ')}
          <strong>Room {gap.code}</strong> {gapWords(gap)}
        </span>
      ))}
      .
    </Note>
  );
}
