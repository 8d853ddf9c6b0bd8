import { DEFAULT_TOPIC } from '@consultflow/contract/consultations/topics';
import type { Handover, Obstacle } from '@consultflow/contract/handovers/schema';
import { useQuery } from '@tanstack/react-query';
import { showAppointment } from '../../lib/time/dates.ts';
import { FailedNote } from '../../ui/feedback/failed.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { RoomTag } from '../../domain/room-flag.tsx';
import { Scroller } from '../../ui/layout/scroller.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Bone, Waiting } from '../../ui/feedback/skeleton.tsx';
import { handover, type Leaving } from './queries.ts';

type OpenCasesProps = {
  leaving: Leaving;
  /** The possible successors, by id. */
  candidates: { id: string; word: string }[];
  /** What happens to all open cases without a successor, and to those that the successor cannot take over. */
  otherwise: { all: string; left: string };
  successor: string | undefined;
  onChoose: (id: string | undefined) => void;
};

/** The open cases, the successor, and what the successor cannot take over. */
export function OpenCases({ leaving, candidates, otherwise, successor, onChoose }: OpenCasesProps) {
  const { data, error, isFetching, refetch } = useQuery(handover(leaving, successor));
  if (!data && error)
    return (
      <FailedNote busy={isFetching} onRetry={() => void refetch()}>
        The open cases could not be counted.
      </FailedNote>
    );
  if (!data)
    return (
      <Waiting label="Counting the open cases">
        <Bone className="w-3/5" />
      </Waiting>
    );
  const count = data.undecided + data.scheduled;
  if (count === 0) return <p>Nothing is open there.</p>;
  return (
    <div className="grid gap-4">
      <p>
        <strong className="text-ink">{countWords(data)}</strong> {count === 1 ? 'is' : 'are'} open.
      </p>
      <SelectField
        label="Successor"
        value={successor ?? ''}
        onChange={({ target }) => onChoose(target.value || undefined)}
      >
        <option value="">Nobody</option>
        {candidates.map(({ id, word }) => (
          <option key={id} value={id}>
            {word}
          </option>
        ))}
      </SelectField>
      {successor ? <Left handover={data} count={count} otherwise={otherwise.left} /> : <p>{otherwise.all}</p>}
    </div>
  );
}

function countWords({ undecided, scheduled }: Handover) {
  const parts = [
    undecided > 0 && `${undecided} undecided ${undecided === 1 ? 'request' : 'requests'}`,
    scheduled > 0 && `${scheduled} scheduled ${scheduled === 1 ? 'consultation' : 'consultations'}`,
  ];
  return parts.filter(Boolean).join(' and ');
}

type LeftProps = { handover: Handover; count: number; otherwise: string };

function Left({ handover: { left, left_count }, count, otherwise }: LeftProps) {
  if (left_count === 0) return <p>{count === 1 ? 'It is' : `All ${count} are`} taken over.</p>;
  return (
    <div>
      <p className="mb-1">
        {count - left_count} of {count} {count - left_count === 1 ? 'is' : 'are'} taken over. {otherwise}
      </p>
      <div className="flex max-h-48 flex-col border-y border-line">
        <Scroller label="Cases not taken over">
          <ul aria-label="Not taken over">
            {left.map(({ id, topic, room, client_name, ...one }) => (
              <li
                key={id}
                className="flex flex-wrap items-center gap-x-3 border-b border-line py-1.5 text-sm last:border-0"
              >
                <RoomTag code={room} />
                <bdi className="text-ink">{topic || DEFAULT_TOPIC}</bdi>
                <PersonName>{client_name || 'Unknown Client'}</PersonName>
                <span className="basis-full text-ink-2">{whyLeft(one)}</span>
              </li>
            ))}
            {left_count > left.length && (
              <li className="py-1.5 text-sm">and {left_count - left.length} more</li>
            )}
          </ul>
        </Scroller>
      </div>
    </div>
  );
}

/** 'The successor's day is full: Monday, Jan 7, 2030, 12:00' */
function whyLeft({
  obstacle,
  scheduled_date,
}: Pick<Handover['left'][number], 'obstacle' | 'scheduled_date'>) {
  const why = obstacles[obstacle];
  return scheduled_date ? `${why}: ${showAppointment(scheduled_date)}` : why;
}

const obstacles: Record<Obstacle, string> = {
  room: 'The successor does not advise in this room',
  time: 'The successor has another consultation at this time',
  day: "The successor's day is full",
};
