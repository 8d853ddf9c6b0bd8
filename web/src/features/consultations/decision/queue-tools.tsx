import { type Message, msg, t } from '@consultflow/contract/language/t';
import { Link } from '@tanstack/react-router';
import { rich } from '../../../lib/language/rich.tsx';
import { FilterTabs, filterTabStyle, TabCount } from '../../../ui/list/filter-tabs.tsx';
import type { QueueSort, Whose } from '../queries.ts';

/** What the address of the queue says, besides the open request. */
export type QueueSearch = {
  room?: string | undefined;
  sort?: QueueSort | undefined;
  who?: Whose | undefined;
};

type QueueToolsProps = {
  search: QueueSearch;
  /** The number of requests of each, as far as they are known. */
  counts: { all?: number | undefined; me?: number | undefined; none?: number | undefined };
  /** None while there is nothing to sort. */
  onSort: ((sort: QueueSort | undefined) => void) | undefined;
};

/** Whose requests the queue shows, and in which order. */
export function QueueTools({ search, counts, onSort }: QueueToolsProps) {
  const { who, sort = 'oldest' } = search;
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-b border-line px-4 md:px-6">
      <FilterTabs
        label={t('Whose requests')}
        current={whose.findIndex((one) => one.who === who)}
        className="max-w-full min-w-fit flex-1 border-0"
      >
        {whose.map((one) => (
          <Link
            key={one.who ?? 'all'}
            to="/consultant/pending"
            search={{ ...search, who: one.who }}
            replace
            activeOptions={{ exact: true, includeSearch: true }}
            activeProps={{}}
            aria-current={one.who === who || undefined}
            className={filterTabStyle}
          >
            {t(one.word)}
            <Count>{counts[one.who ?? 'all']}</Count>
          </Link>
        ))}
      </FilterTabs>
      {onSort && (
        <label className="relative flex items-center py-1.5 text-sm text-ink-2">
          <span className="sr-only">{t('Sort by')}</span>
          <select
            value={sort}
            className="-ms-1 min-h-(--size-touch) rounded-control px-1 font-medium text-ink md:min-h-7"
            onChange={({ target }) => onSort(sorts.find((one) => one.sort === target.value)?.sort)}
          >
            {sorts.map((one) => (
              <option key={one.sort} value={one.sort}>
                {t(one.word)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

function Count({ children: count }: { children: number | undefined }) {
  if (count === undefined) return null;
  return (
    <TabCount>
      {/* i18n: the number of requests that wait in a room */}
      {rich('{count, number}<hidden> waiting</hidden>', { count, hidden })}
    </TabCount>
  );
}

const hidden = <span className="sr-only" />;

const whose: { who: Whose | undefined; word: Message }[] = [
  { who: undefined, word: msg('All', 'requests') },
  { who: 'me', word: msg('Mine', 'requests') },
  { who: 'none', word: msg('Unassigned', 'requests') },
];

const sorts: { sort: QueueSort; word: Message }[] = [
  { sort: 'oldest', word: msg('Oldest First') },
  { sort: 'newest', word: msg('Newest First') },
  { sort: 'client', word: msg('Client Name') },
  { sort: 'due', word: msg('Due First') },
];
