import { msg, t } from '@consultflow/contract/language/t';
import type { RoomCode } from '@consultflow/contract/rooms/code';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDebounced } from '../../../lib/debounced.ts';
import { FailedNote } from '../../../ui/feedback/failed.tsx';
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
  consultantsQuery: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
  onChange: (changed: ListFilter) => void;
  /** Further filters, between the search and these. */
  children?: ReactNode;
};

/** Search and filters above a list for consultants and admins. */
export function ListFilters({
  label,
  filter,
  rooms,
  consultants,
  consultantsQuery,
  onChange,
  children,
}: ListFiltersProps) {
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
        choices={rooms.toSorted().map((value) => ({ value, word: roomWord(value) }))}
        missing={room && roomWord(room)}
        onChange={(chosen) => onChange({ room: chosen })}
        className="md:w-32"
      />
      <FilterSelect
        label={t('Filter by consultant')}
        all={t('Any consultant')}
        value={consultant}
        choices={consultants}
        missing={consultantsQuery.data ? undefined : '…'}
        onChange={(chosen) => onChange({ consultant: chosen })}
        className="md:w-40"
      />
      {consultantsQuery.error && !consultantsQuery.data && (
        <FailedNote
          className="col-span-2 md:w-full"
          busy={consultantsQuery.isFetching}
          onRetry={() => void consultantsQuery.refetch()}
        >
          {t('Failed to load consultants data. Without it no consultant can be chosen.')}
        </FailedNote>
      )}
    </div>
  );
}

const roomWord = (code: RoomCode) => t('Room {code}', { code });

export const SEARCH_PLACEHOLDER = msg('Search by topic, client, or problem details...');

export const SEARCHED = msg(
  'The search looks at topics, clients, companies, problem details, results, messages and notes.',
);
