import type { ConsultationSort } from '@consultflow/contract/consultations/sort';
import { SortSelect } from '../../../ui/list/sort-select.tsx';

export type Sorting = { by: ConsultationSort; order: 'asc' | 'desc' };
export type OnSort = (next: Sorting) => void;

const words: Record<ConsultationSort, string> = {
  created_at: 'Requested',
  scheduled_date: 'Scheduled',
  finished: 'Completed',
  client_name: 'Client',
  topic: 'Topic',
  room: 'Room',
  status: 'Status',
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
      word: `${words[by]}, ${wayOf(by, order)}`,
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

const wayOf = (by: ConsultationSort, order: Sorting['order']) => {
  if (isTime(by)) return order === 'desc' ? 'latest first' : 'earliest first';
  return order === 'asc' ? 'A to Z' : 'Z to A';
};
