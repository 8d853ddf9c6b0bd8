import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { ActiveDetailDialog } from '../../features/consultations/active-detail-dialog.tsx';
import { ActiveTable } from '../../features/consultations/active-table.tsx';
import { activeConsultations } from '../../features/consultations/queries.ts';
import { refreshed } from '../../lib/refreshed.ts';
import { useTitle } from '../../lib/title.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.tsx';

const route = getRouteApi('/consultant/consultations');

/** What it asks first, asked when somebody is about to open it. */
export const prefetch = (cache: QueryClient) => cache.prefetchInfiniteQuery(activeConsultations);

export function ActiveConsultationsPage() {
  const { open, complete = false } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(activeConsultations);
  const refresh = async () => {
    const { data, isSuccess } = await refreshed(list.refetch);
    if (isSuccess) toast.success(`Loaded ${data.rows.length} active consultations`);
    else toast.error('Failed to refresh consultations');
  };
  useTitle('Active Consultations');
  return (
    <Page>
      <PageHead
        title="Active Consultations"
        actions={
          <Button icon={RefreshCw} busy={list.isRefetching} onClick={() => void refresh()}>
            Refresh
          </Button>
        }
      />
      <Panel>
        <Listing
          query={list}
          waiting="Loading the consultations"
          failure="Failed to fetch consultations"
          empty={<NoneActive />}
        >
          {(rows) => <ActiveTable rows={rows} openId={open} />}
        </Listing>
      </Panel>
      <ActiveDetailDialog
        id={open}
        completing={complete}
        onComplete={() => void navigate({ search: { open, complete: true }, resetScroll: false })}
        onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
      />
    </Page>
  );
}

function NoneActive() {
  return (
    <Empty drawing="none-yet" title="No active consultations">
      You don't have any active consultations. All approved consultations have been completed.
    </Empty>
  );
}
