import { t } from '@consultflow/contract/language/t';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { ApprovalDialog } from '../../features/users/approvals/approval-dialog.tsx';
import { ApprovalKeys } from '../../features/users/approvals/approval-keys.tsx';
import { ApprovalReading } from '../../features/users/approvals/approval-reading.tsx';
import { ApprovalWalk } from '../../features/users/approvals/approval-walk.tsx';
import { ApprovalsTable } from '../../features/users/approvals/approvals-table.tsx';
import { useToldWhenDecided } from '../../features/users/approvals/decided-meanwhile.ts';
import { pendingClients } from '../../features/users/queries.ts';
import { RejectClientDialog } from '../../features/users/approvals/reject-client-dialog.tsx';
import { useCurrent } from '../../lib/current.ts';
import { useHeldScreen } from '../../lib/held.ts';
import { useMedia } from '../../lib/media.ts';
import { useTitle } from '../../lib/title.ts';
import { useDebounced } from '../../lib/debounced.ts';
import { buttonStyle } from '../../ui/button/button.tsx';
import { CountBadge } from '../../ui/text/count-badge.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Listing } from '../../ui/list/listing.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { ShortcutBar } from '../../ui/keyboard/shortcut-bar.tsx';

const route = getRouteApi('/admin/pending-approvals');

export const prefetch = (cache: QueryClient) => cache.prefetchInfiniteQuery(pendingClients());

/** Clients who wait for approval, longest first; on a very wide screen with the current one beside the table. */
export function PendingApprovalsPage() {
  const { search, open, client } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(pendingClients(search));
  const isWide = useMedia('(width >= 64rem)');
  const isRoomy = useMedia('(width >= 110rem)');
  const [rejecting, setRejecting] = useState<UserExcerpt>();
  const { held, canUndo } = useHeldScreen();
  const data = list.data && { ...list.data, rows: list.data.rows.filter(({ id }) => !held.has(id)) };
  const rows = data?.rows ?? [];
  const ids = rows.map(({ id }) => id);
  const go = (to: { open?: string | undefined; client?: string }, replace = true) =>
    void navigate({ search: (now) => ({ ...now, ...to }), replace, resetScroll: false });
  const [currentId, choose] = useCurrent({
    ids,
    open: client,
    list: search ?? '',
    follow: (id) => go({ client: id }),
  });
  const current = isWide ? rows.find(({ id }) => id === currentId) : undefined;
  const isTooSoon = useToldWhenDecided(current?.id, ids, [rejecting?.id, open]);
  useTitle(t('Pending Approvals'));
  const opened = useOpened(rows, open);
  return (
    <div className="grid grid-rows-[auto_minmax(0,1fr)] pt-5 lg:h-[calc(100dvh-var(--size-topbar)-var(--size-toast-strip,0px))]">
      <Head search={search} />
      <div
        className={clsx(
          'grid min-h-0 border-t border-line',
          isRoomy && current && 'grid-cols-[minmax(0,1fr)_minmax(28rem,36rem)]',
        )}
      >
        <section
          aria-label={t('Clients')}
          className={clsx('flex min-h-0 min-w-0 flex-col', isRoomy && current && 'border-e border-line')}
        >
          <div className="min-h-0 flex-1 bg-surface lg:overflow-y-auto">
            <Listing
              query={{ ...list, data }}
              waiting={t('Loading pending clients')}
              failure={t('Failed to fetch pending clients')}
              again={t('Retry')}
              empty={search ? <NoneMatch search={search} /> : <NoneWaiting />}
            >
              {(shown) => (
                <ApprovalsTable
                  rows={shown}
                  openId={open}
                  beside={isWide ? { current: current?.id, choose, isRead: isRoomy } : undefined}
                  isTooSoon={isTooSoon}
                  onReject={setRejecting}
                  onTakenBack={choose}
                />
              )}
            </Listing>
          </div>
          {current && <ShortcutBar hints={canUndo ? [...hints(), undoHint()] : hints()} />}
        </section>
        {current && (
          <>
            {isRoomy && (
              <ApprovalReading
                key={current.id}
                client={current}
                isTooSoon={isTooSoon}
                onReject={() => setRejecting(current)}
                onTakenBack={() => choose(current.id)}
              />
            )}
            <ApprovalKeys
              key={`${current.id} keys`}
              client={current}
              isTooSoon={isTooSoon}
              onReject={() => setRejecting(current)}
              onTakenBack={() => choose(current.id)}
            />
            <ApprovalWalk
              ids={ids}
              current={current.id}
              choose={choose}
              onDetails={(id) => go({ open: id }, false)}
            />
          </>
        )}
      </div>
      {opened && (
        <ApprovalDialog
          key={opened.id}
          listed={opened}
          onTakenBack={() => choose(opened.id)}
          onClose={() => go({ open: undefined })}
        />
      )}
      {rejecting && <RejectClientDialog client={rejecting} onClose={() => setRejecting(undefined)} />}
    </div>
  );
}

const hints = () => [
  { keys: ['J', 'K'], word: t('next, previous') },
  { keys: ['A'], word: t.context('an account', 'Approve') },
  { keys: ['R'], word: t('Reject') },
];

const undoHint = () => ({ keys: ['U'], word: t('Undo') });

function Head({ search }: { search: string | undefined }) {
  const navigate = route.useNavigate();
  const waiting = useInfiniteQuery(pendingClients());
  const [typed, setTyped] = useDebounced(
    search ?? '',
    (text) => void navigate({ search: (now) => ({ ...now, search: text || undefined }), replace: true }),
  );
  const count = waiting.data && `${waiting.data.rows.length}${waiting.data.more ? '+' : ''}`;
  return (
    <header className="flex flex-wrap items-end gap-x-6 gap-y-3 px-4 pb-4 md:px-6">
      <div className="flex-[1_1_20rem]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl">{t('Pending Approvals')}</h1>
          {count && <CountBadge waiting={count !== '0'}>{count}</CountBadge>}
        </div>
        <p className="text-ink-2">
          {t('New clients cannot request consultations until an admin approves them.')}
        </p>
      </div>
      <p className="order-last text-sm text-ink-3 md:ms-auto">{t('Oldest first')}</p>
      <SearchField
        label={t('Search by name, email or company')}
        placeholder={t('Search by name, email or company')}
        value={typed}
        onChange={setTyped}
        className="w-full md:w-80"
      />
    </header>
  );
}

/** The client whose details are open, even if another admin's decision has removed them from the list. */
function useOpened(rows: UserExcerpt[], open: string | undefined) {
  const [last, setLast] = useState<UserExcerpt>();
  const listed = rows.find(({ id }) => id === open);
  if (listed && listed.id !== last?.id) setLast(listed);
  return listed ?? (last?.id === open ? last : undefined);
}

function NoneWaiting() {
  return (
    <Empty drawing="none-yet" title={t('No pending approvals')}>
      {t('New clients appear here when they sign up.')}
    </Empty>
  );
}

function NoneMatch({ search }: { search: string }) {
  return (
    <Empty
      drawing="none-match"
      title={t('No client matches “{search}”', { search })}
      action={
        <Link to="/admin/pending-approvals" className={buttonStyle()}>
          {t('Clear the search')}
        </Link>
      }
    >
      {t('The search looks at names, emails and companies of those who wait.')}
    </Empty>
  );
}
