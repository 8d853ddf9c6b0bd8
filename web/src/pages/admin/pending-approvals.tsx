import type { User } from '@consultflow/contract/users/schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApprovalDialog } from '../../features/users/approval-dialog.tsx';
import { ApprovalsTable } from '../../features/users/approvals-table.tsx';
import { pendingClients } from '../../features/users/queries.ts';
import { RejectClientDialog } from '../../features/users/reject-client-dialog.tsx';
import { useTitle } from '../../lib/title.ts';
import { useTyped } from '../../lib/typed.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchField } from '../../ui/search-field.tsx';

const route = getRouteApi('/admin/pending-approvals');

export function PendingApprovalsPage() {
  const { search, open } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(pendingClients(search));
  const [rejecting, setRejecting] = useState<User>();
  const waiting = useInfiniteQuery(pendingClients());
  const [typed, setTyped] = useTyped(
    search ?? '',
    (text) => void navigate({ search: (now) => ({ ...now, search: text || undefined }), replace: true }),
  );
  useTitle('Pending Approvals');
  const opened = useOpened(list.data?.rows, open);
  const close = () =>
    void navigate({
      search: (now) => ({ ...now, open: undefined }),
      replace: true,
      resetScroll: false,
    });
  const count = waiting.data && `${waiting.data.rows.length}${waiting.data.more ? '+' : ''}`;
  return (
    <Page>
      <PageHead
        title="Pending Approvals"
        badge={count && <CountBadge waiting={count !== '0'}>{count}</CountBadge>}
        note="New clients cannot request consultations until one of you approves them."
      />
      <SearchField
        label="Search by name, email or company"
        placeholder="Search by name, email or company"
        value={typed}
        onChange={setTyped}
        className="mb-4 md:w-96"
      />
      <Panel>
        <Listing
          query={list}
          waiting="Loading pending clients"
          failure="Failed to fetch pending clients"
          empty={search ? <NoneMatch search={search} /> : <NoneWaiting />}
        >
          {(rows) => <ApprovalsTable rows={rows} openId={open} onReject={setRejecting} />}
        </Listing>
      </Panel>
      {opened && <ApprovalDialog key={opened.id} listed={opened} onClose={close} />}
      {rejecting && <RejectClientDialog client={rejecting} onClose={() => setRejecting(undefined)} />}
    </Page>
  );
}

/** The client whose details are open; also after another admin's decision has taken them off the list. */
function useOpened(rows: User[] | undefined, open: string | undefined) {
  const [last, setLast] = useState<User>();
  const listed = rows?.find(({ id }) => id === open);
  if (listed && listed.id !== last?.id) setLast(listed);
  return listed ?? (last?.id === open ? last : undefined);
}

function NoneWaiting() {
  return (
    <Empty drawing="none-yet" title="No pending approvals">
      Whoever signs up next waits for you here.
    </Empty>
  );
}

function NoneMatch({ search }: { search: string }) {
  return (
    <Empty
      drawing="none-match"
      title={`No client matches “${search}”`}
      action={
        <Link to="/admin/pending-approvals" className={buttonStyle()}>
          Clear the search
        </Link>
      }
    >
      The search looks at names, emails and companies of those who wait.
    </Empty>
  );
}
