import { t } from '@consultflow/contract/language/t';
import { type ReactNode, useRef } from 'react';
import { ArrowUp, RefreshCw } from 'lucide-react';
import type { NewAbove } from '../../lib/api/pages.ts';
import { isUnreached } from '../../lib/api/replies.ts';
import { Button } from '../button/button.tsx';
import { Empty } from '../feedback/empty.tsx';
import { LoadMore } from './load-more.tsx';
import { Note } from '../feedback/note.tsx';
import { Bone, Waiting } from '../feedback/skeleton.tsx';

/** The needed fields of a list that is fetched page by page. */
export type PagedQuery<Row> = {
  /** `newAbove`: newer rows above the loaded ones. */
  data: { rows: Row[]; more: boolean; newAbove?: NewAbove['newAbove'] } | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  isFetchingNextPage: boolean;
  /** The loaded rows are current, but the next ones could not be fetched. */
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

type ListingProps<Row> = {
  query: PagedQuery<Row>;
  waiting: string;
  failure: string;
  empty: ReactNode;
  /** The label of the retry button. */
  again?: string;
  children: (rows: Row[]) => ReactNode;
};

/** A list in its loading, failed, empty and filled states; old rows stay while new ones load. */
export function Listing<Row>({
  query,
  waiting,
  failure,
  empty,
  again = t('Try Again'),
  children,
}: ListingProps<Row>) {
  const { data, error, isFetching, isPlaceholderData } = query;
  const retry = (
    <Button icon={RefreshCw} busy={isFetching} onClick={() => void query.refetch()}>
      {again}
    </Button>
  );
  if (!data && error) {
    return (
      <Empty drawing="failed" title={failure} action={retry}>
        {error.message === failure || isUnreached(error) ? undefined : error.message}
      </Empty>
    );
  }
  // An empty result of the last filter does not apply to this one.
  if (!data || (isPlaceholderData && data.rows.length === 0)) return <WaitingRows label={waiting} />;
  return (
    <>
      {error && !query.isFetchNextPageError && !isUnreached(error) && (
        <Note kind="error" className="m-4" action={retry}>
          {/* i18n: {failure} is a sentence, as “Failed to load these rows” */}
          {t('{failure}. What you see may be out of date.', { failure })}
        </Note>
      )}
      <NewRows above={data.newAbove} />
      <div aria-busy={isPlaceholderData || undefined}>
        {data.rows.length === 0 ? empty : children(data.rows)}
      </div>
      <LoadMore
        more={data.more && !isPlaceholderData}
        failure={query.isFetchNextPageError ? error : null}
        count={data.rows.length}
        busy={query.isFetchingNextPage}
        fetching={isFetching}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

/** Stays visible over a list that is scrolled far down. */
function NewRows({ above }: { above: NewAbove['newAbove'] }) {
  const note = useRef<HTMLOutputElement>(null);
  const show = () => {
    // The list scrolls with the window, or in a part of it.
    for (let around = note.current?.parentElement; around; around = around.parentElement)
      around.scrollTop = 0;
    above?.show();
  };
  return (
    <output
      ref={note}
      className="sticky top-[calc(var(--size-topbar)+0.5rem)] z-5 flex h-0 justify-center print:hidden"
    >
      {above && (
        <Button icon={ArrowUp} size="small" className="mt-1 shadow-popover" onClick={show}>
          {t('{count, plural, one {# new row above} other {# new rows above}}', { count: above.count })}
        </Button>
      )}
    </output>
  );
}

export function WaitingRows({ label }: { label: string }) {
  return (
    <Waiting label={label}>
      {['w-2/5', 'w-1/2', 'w-1/3', 'w-2/5'].map((width, place) => (
        <div key={place} className="flex min-h-14 items-center gap-6 border-b border-line px-5 last:border-0">
          <Bone className={width} />
          <Bone className="h-5 w-16" />
          <Bone className="ms-auto w-24 max-md:hidden" />
        </div>
      ))}
    </Waiting>
  );
}
