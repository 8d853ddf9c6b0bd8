import { CaseTitle } from '../../domain/case-title.tsx';
import type { Handover, Obstacle, OpenCounts } from '@consultflow/contract/handovers/schema';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showAppointment } from '../../lib/time/dates.ts';
import { rich } from '../../lib/language/rich.tsx';
import { wordOf } from '../../lib/language/word-of.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { FailedNote } from '../../ui/feedback/failed.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { unseenWords } from '../../domain/unseen-cases.ts';
import { RoomTag } from '../../domain/room-flag.tsx';
import { Scroller } from '../../ui/layout/scroller.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Bone, Waiting } from '../../ui/feedback/skeleton.tsx';
import { countOf, handover, type Leaving, openCasesOfClient } from './queries.ts';

type OpenCasesProps = {
  leaving: Leaving;
  /** The possible successors, by id, once they are known. */
  candidates: { id: string; word: string }[] | undefined;
  /** Shown instead of the choice until then. */
  missing?: ReactNode;
  /** What happens to all open cases without a successor, and to those that the successor cannot take over. */
  otherwise: { all: string; left: string };
  successor: string | undefined;
  onChoose: (id: string | undefined) => void;
};

/** The open cases, the successor, and what the successor cannot take over. */
export function OpenCases({ leaving, candidates, missing, otherwise, successor, onChoose }: OpenCasesProps) {
  const all = useQuery(handover(leaving, undefined));
  const chosen = useQuery(handover(leaving, successor));
  if (!all.data || countOf(all.data) === 0) return <Counted query={all} />;
  const { data: preview } = chosen;
  return (
    <div className="grid gap-4">
      <Counted query={all} />
      {candidates ? (
        <SelectField
          label={t('Successor')}
          value={successor ?? ''}
          onChange={({ target }) => onChoose(target.value || undefined)}
        >
          <option value="">{t.context('choice of a successor', 'Nobody')}</option>
          {candidates.map(({ id, word }) => (
            <option key={id} value={id}>
              {word}
            </option>
          ))}
        </SelectField>
      ) : (
        missing
      )}
      {!successor && <p>{otherwise.all}</p>}
      {preview && preview.unseen_count > 0 && <Note kind="waiting">{unseenWords(preview.unseen_count)}</Note>}
      {successor &&
        (preview ? <Left preview={preview} otherwise={otherwise.left} /> : <Counting query={chosen} />)}
    </div>
  );
}

/** The open cases of a client who leaves, for which there is no successor. */
export const CasesOfClient = ({ id }: { id: string }) => (
  <>
    <Counted query={useQuery(openCasesOfClient(id))} />
    <p className="mt-2">{t('Restricted cases that you have not opened are not counted.')}</p>
  </>
);

type CountedProps = { query: CountingProps['query'] & { data: OpenCounts | undefined } };

function Counted({ query }: CountedProps) {
  if (!query.data) return <Counting query={query} />;
  return <p>{countOf(query.data) === 0 ? t('Nothing is open there.') : countWords(query.data)}</p>;
}

type CountingProps = { query: { error: Error | null; isFetching: boolean; refetch: () => unknown } };

/** Until the open cases are counted. */
const Counting = ({ query: { error, isFetching, refetch } }: CountingProps) =>
  error ? (
    <FailedNote busy={isFetching} onRetry={() => void refetch()}>
      {t('The open cases could not be counted.')}
    </FailedNote>
  ) : (
    <Waiting label={t('Counting the open cases')}>
      <Bone className="w-3/5" />
    </Waiting>
  );

function countWords({ undecided, scheduled }: OpenCounts) {
  if (scheduled === 0)
    return rich(
      '{undecided, plural, one {<strong># undecided request</strong> is open.} other {<strong># undecided requests</strong> are open.}}',
      { undecided, strong },
    );
  if (undecided === 0)
    return rich(
      '{scheduled, plural, one {<strong># scheduled consultation</strong> is open.} other {<strong># scheduled consultations</strong> are open.}}',
      { scheduled, strong },
    );
  return rich(
    '<strong>{undecided, plural, one {# undecided request} other {# undecided requests}} and {scheduled, plural, one {# scheduled consultation} other {# scheduled consultations}}</strong> are open.',
    { undecided, scheduled, strong },
  );
}

const strong = <strong className="text-ink" />;

type LeftProps = { preview: Handover; otherwise: string };

function Left({ preview, otherwise }: LeftProps) {
  const { left, left_count } = preview;
  const count = countOf(preview);
  if (left_count === 0)
    return <p>{t('{count, plural, one {It is taken over.} other {All # are taken over.}}', { count })}</p>;
  return (
    <div>
      <p className="mb-1">
        {t(
          '{taken, plural, one {# of {count, number} is taken over.} other {# of {count, number} are taken over.}}',
          { taken: count - left_count, count },
        )}{' '}
        {otherwise}
      </p>
      <div className="flex max-h-48 flex-col border-y border-line">
        <Scroller label={t('Cases not taken over')}>
          <ul aria-label={t('Not taken over')}>
            {left.map(({ id, number, topic, room, client_name, ...one }) => (
              <li
                key={id}
                className="flex flex-wrap items-center gap-x-3 border-b border-line py-1.5 text-sm last:border-0"
              >
                <RoomTag code={room} />
                {isSealed(topic, client_name) ? (
                  <span className="text-ink">{t('Restricted case {number}', { number: topic })}</span>
                ) : (
                  <>
                    <span className="text-ink">
                      <CaseTitle of={{ number, topic }} />
                    </span>
                    <PersonName>{client_name || t('Unknown Client')}</PersonName>
                  </>
                )}
                <span className="basis-full text-ink-2">{whyLeft(one)}</span>
              </li>
            ))}
            {left_count > left.length && (
              <li className="py-1.5 text-sm">
                {/* i18n: at the end of a list: the number of rows that it leaves out */}
                {t('and {count, number} more', { count: left_count - left.length })}
              </li>
            )}
          </ul>
        </Scroller>
      </div>
    </div>
  );
}

/** Only its number is told of a restricted case, in the place of the topic. */
const isSealed = (topic: string, client_name: string) => client_name === '' && /^#\d+$/.test(topic);

/** 'The successor's day is full: Monday, Jan 7, 2030, 12:00' */
function whyLeft({
  obstacle,
  scheduled_date,
}: Pick<Handover['left'][number], 'obstacle' | 'scheduled_date'>) {
  return scheduled_date && Object.hasOwn(obstaclesAt, obstacle)
    ? t(obstaclesAt[obstacle], { time: showAppointment(scheduled_date) })
    : wordOf(obstacles, obstacle);
}

const obstacles: Record<Obstacle, Message> = {
  room: msg('The successor does not advise in this room'),
  absence: msg('The successor is absent at this time'),
  time: msg('The successor has another consultation at this time'),
  day: msg("The successor's day is full"),
  seat: msg('The room has no free seat at this time'),
};

const obstaclesAt = {
  room: msg('The successor does not advise in this room: {time}'),
  absence: msg('The successor is absent at this time: {time}'),
  time: msg('The successor has another consultation at this time: {time}'),
  day: msg("The successor's day is full: {time}"),
  seat: msg('The room has no free seat at this time: {time}'),
} as const satisfies Record<Obstacle, Message>;
