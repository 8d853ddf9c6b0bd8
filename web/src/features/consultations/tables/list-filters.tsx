import { msg, t } from '@consultflow/contract/language/t';
import type { RoomCode } from '@consultflow/contract/rooms/code';
import type { ReactNode } from 'react';
import { useDebounced } from '../../../lib/debounced.ts';
import { FilterSelect } from '../../../ui/list/filter-select.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';

type ListFilter = {
  search?: string | undefined;
  room?: RoomCode | undefined;
  consultant?: string | undefined;
};

type ListFiltersProps = {
  /** The searched text. */
  label: string;
  filter: ListFilter;
  /** The options, as far as they are loaded. */
  rooms: RoomCode[];
  consultants: { value: string; word: string }[];
  onChange: (changed: ListFilter) => void;
  /** Further filters, between the search and these. */
  children?: ReactNode;
};

/** Search and filters above a list for consultants and admins. */
export function ListFilters({ label, filter, rooms, consultants, onChange, children }: ListFiltersProps) {
  const { room, consultant } = filter;
  const [typed, setTyped] = useDebounced(filter.search ?? '', (text) =>
    onChange({ search: text || undefined }),
  );
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 md:flex md:flex-wrap">
      <SearchField
        label={label}
        placeholder={t(SEARCH_PLACEHOLDER)}
        value={typed}
        onChange={setTyped}
        className="max-md:col-span-2 md:min-w-84 md:max-w-96 md:flex-1"
      />
      {children}
      <FilterSelect
        label={t('Filter by room')}
        all={t('Any room')}
        value={room}
        choices={withChosen(rooms, room).map((value) => ({ value, word: t('Room {code}', { code: value }) }))}
        onChange={(chosen) => onChange({ room: chosen })}
        className="md:w-32"
      />
      <FilterSelect
        label={t('Filter by consultant')}
        all={t('Any consultant')}
        value={consultant}
        choices={consultants}
        onChange={(chosen) => onChange({ consultant: chosen })}
        className="md:w-40"
      />
    </div>
  );
}

/** The filtering room is an option also before the others are loaded. */
const withChosen = (rooms: RoomCode[], chosen: RoomCode | undefined) =>
  [...new Set(chosen ? [...rooms, chosen] : rooms)].toSorted();

export const SEARCH_PLACEHOLDER = msg('Search by topic, client, or problem details...');

export const SEARCHED = msg(
  'The search looks at topics, clients, companies, problem details, results, messages and notes.',
);
