import type { ConsultationSort } from '@consultflow/contract/consultations/sort';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import { SortSelect } from '../../../ui/list/sort-select.tsx';

export type Sorting = { by: ConsultationSort; order: 'asc' | 'desc' };
export type OnSort = (next: Sorting) => void;

const words: Record<ConsultationSort, Record<Sorting['order'], Message>> = {
  created_at: { asc: msg('Requested, earliest first'), desc: msg('Requested, latest first') },
  scheduled_date: { asc: msg('Scheduled, earliest first'), desc: msg('Scheduled, latest first') },
  finished: { asc: msg('Completed, earliest first'), desc: msg('Completed, latest first') },
  client_name: { asc: msg('Client, A to Z'), desc: msg('Client, Z to A') },
  topic: { asc: msg('Topic, A to Z'), desc: msg('Topic, Z to A') },
  room: { asc: msg('Room, A to Z'), desc: msg('Room, Z to A') },
  status: { asc: msg('Status, A to Z'), desc: msg('Status, Z to A') },
  due_at: { asc: msg('Due, earliest first'), desc: msg('Due, latest first') },
};

const isTime = (by: ConsultationSort) => by === 'created_at' || by === 'scheduled_date' || by === 'finished';

/** The direction of the first sort by a column. */
const firstOf = (by: ConsultationSort) => (isTime(by) ? 'desc' : 'asc');

/** Makes a column header sort its list: first one way, then the other. */
export const headOf = (by: ConsultationSort, sorting: Sorting, onSort: OnSort) => {
  const isSorted = sorting.by === by;
  const other = sorting.order === 'asc' ? 'desc' : 'asc';
  return {
    onSort: () => onSort({ by, order: isSorted ? other : firstOf(by) }),
    ...(isSorted && { sorted: sorting.order === 'asc' ? ('ascending' as const) : ('descending' as const) }),
  };
};

type SortChoiceProps = { sorts: readonly ConsultationSort[]; sorting: Sorting; onSort: OnSort };

/** The same for cards without headers. */
export function SortChoice({ sorts, sorting, onSort }: SortChoiceProps) {
  const choices = sorts.flatMap((by) =>
    ([firstOf(by), firstOf(by) === 'asc' ? 'desc' : 'asc'] as const).map((order) => ({
      value: `${by} ${order}`,
      word: t(words[by][order]),
      chosen: { by, order },
    })),
  );
  return (
    <SortSelect
      value={`${sorting.by} ${sorting.order}`}
      choices={choices}
      onChange={({ chosen }) => onSort(chosen)}
    />
  );
}
