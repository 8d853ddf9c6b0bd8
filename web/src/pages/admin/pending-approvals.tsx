import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ApprovalDialog } from '../../features/users/approval-dialog.tsx';
import { ApprovalsTable } from '../../features/users/approvals-table.tsx';
import { pendingClients } from '../../features/users/queries.ts';
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
  const waiting = useInfiniteQuery(pendingClients());
  const [typed, setTyped] = useTyped(
    search ?? '',
    (text) => void navigate({ search: (now) => ({ ...now, search: text || undefined }), replace: true }),
  );
  useTitle('Pending Approvals');
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
          {(rows) => <ApprovalsTable rows={rows} openId={open} />}
        </Listing>
      </Panel>
      <ApprovalDialog
        client={list.data?.rows.find(({ id }) => id === open)}
        onClose={() => void navigate({ search: (now) => ({ ...now, open: undefined }), resetScroll: false })}
      />
    </Page>
  );
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
