import { t } from '@consultflow/contract/language/t';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ConsultantEdit } from '../../features/consultants/consultant-edit.tsx';
import { ConsultantFormDialog } from '../../features/consultants/consultant-form.tsx';
import { ConsultantsTable } from '../../features/consultants/consultants-table.tsx';
import { allConsultants } from '../../features/consultants/queries.ts';
import { allRooms } from '../../features/rooms/queries.ts';
import { isUnanswered } from '../../lib/api/replies.ts';
import { useTitle } from '../../lib/title.ts';
import { useDebounced } from '../../lib/debounced.ts';
import { Button, buttonStyle } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Listing } from '../../ui/list/listing.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { FailedNote } from '../../ui/feedback/failed.tsx';
import { ConsultantLeaves } from './deletions/consultant-leaves.tsx';

const route = getRouteApi('/admin/consultants');

export const prefetch = (cache: QueryClient) => cache.prefetchInfiniteQuery(allConsultants());

export function ConsultantsPage() {
  const { search, open } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(allConsultants(search));
  const { data: rooms, error: roomless, refetch, isFetching } = useQuery(allRooms);
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<UserExcerpt>();
  const [typed, setTyped] = useDebounced(
    search ?? '',
    (text) => void navigate({ search: (now) => ({ ...now, search: text || undefined }), replace: true }),
  );
  useTitle(t('Consultant Management'));
  return (
    <Page>
      <PageHead
        title={t('Consultant Management')}
        actions={
          <Button variant="primary" icon={Plus} disabled={!rooms} onClick={() => setAdding(true)}>
            {t('Add Consultant')}
          </Button>
        }
      />
      {roomless && !rooms && (
        <FailedNote className="mb-4" busy={isFetching} onRetry={() => void refetch()}>
          {t('Failed to load room data. Consultants can be added and edited once they are loaded.')}
        </FailedNote>
      )}
      <SearchField
        label={t('Search consultants')}
        placeholder={t('Search by name or email')}
        value={typed}
        onChange={setTyped}
        className="mb-4 md:w-96"
      />
      <Panel>
        <Listing
          query={list}
          waiting={t('Loading the consultants')}
          failure={
            isUnanswered(list.error)
              ? t('An error occurred while fetching consultants')
              : t('Failed to fetch consultants')
          }
          empty={search ? <NoneMatch search={search} /> : <NoneYet />}
        >
          {(rows) => (
            <ConsultantsTable
              rows={rows}
              openId={open}
              onOpen={(id) => void navigate({ search: (now) => ({ ...now, open: id }), resetScroll: false })}
              onDelete={setLeaving}
            />
          )}
        </Listing>
      </Panel>
      {rooms && adding && <ConsultantFormDialog rooms={rooms} onClose={() => setAdding(false)} />}
      {rooms && open && (
        <ConsultantEdit
          id={open}
          rooms={rooms}
          onClose={() =>
            void navigate({ search: (now) => ({ ...now, open: undefined }), resetScroll: false })
          }
        />
      )}
      {leaving && <ConsultantLeaves consultant={leaving} onClose={() => setLeaving(undefined)} />}
    </Page>
  );
}

function NoneYet() {
  return (
    <Empty drawing="none-yet" title={t('No consultants yet')}>
      {t('No consultants found. Add your first consultant.')}
    </Empty>
  );
}

function NoneMatch({ search }: { search: string }) {
  return (
    <Empty
      drawing="none-match"
      title={t('No consultant matches “{search}”', { search })}
      action={
        <Link to="/admin/consultants" className={buttonStyle()}>
          {t('Clear the search')}
        </Link>
      }
    >
      {t('The search looks at names and emails.')}
    </Empty>
  );
}
