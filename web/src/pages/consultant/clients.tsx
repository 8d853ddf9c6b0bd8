import { msg, t } from '@consultflow/contract/language/t';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { rich } from '../../lib/language/rich.tsx';
import { ClientConsultations } from '../../features/consultations/client-consultations.tsx';
import { ClientCards } from '../../features/users/clients/client-cards.tsx';
import { ClientProfileDialog } from '../../features/users/clients/client-profile-dialog.tsx';
import { allClients, useDownloadUsers } from '../../features/users/queries.ts';
import { useTitle } from '../../lib/title.ts';
import { useDebounced } from '../../lib/debounced.ts';
import { buttonStyle } from '../../ui/button/button.tsx';
import { DownloadButton } from '../../ui/button/download-button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Listing } from '../../ui/list/listing.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';

const route = getRouteApi('/consultant/clients/{-$id}');

export const prefetch = (cache: QueryClient) => cache.prefetchInfiniteQuery(allClients());

export function ClientsPage() {
  const { id } = route.useParams();
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(allClients(search));
  const saving = useDownloadUsers({ role: 'client', search }, msg('Failed to fetch clients'));
  const [typed, setTyped] = useDebounced(
    search ?? '',
    (text) => void navigate({ search: { search: text || undefined }, replace: true }),
  );
  useTitle(t('Client Profiles'));
  return (
    <Page>
      <PageHead
        title={t('Client Profiles')}
        actions={<DownloadButton saving={saving}>{t('Download CSV')}</DownloadButton>}
      />
      <SearchField
        label={t('Search clients')}
        placeholder={t('Search by name, email, company or department')}
        value={typed}
        onChange={setTyped}
        className="mb-4 md:max-w-112"
      />
      <Listing
        query={list}
        waiting={t('Loading the clients')}
        failure={t('Failed to fetch clients')}
        empty={search ? <NoneMatch search={search} /> : <NoneYet />}
      >
        {(rows) => <ClientCards rows={rows} />}
      </Listing>
      {id && (
        <ClientProfileDialog
          key={id}
          id={id}
          onClose={() => void navigate({ params: { id: undefined }, search: { search }, resetScroll: false })}
        >
          <ClientConsultations clientId={id} />
        </ClientProfileDialog>
      )}
    </Page>
  );
}

function NoneYet() {
  return (
    <Empty drawing="none-yet" title={t('No clients yet')}>
      {t('Clients appear here when they sign up.')}
    </Empty>
  );
}

function NoneMatch({ search }: { search: string }) {
  return (
    <Empty
      drawing="none-match"
      title={rich('No client matches “{search}”', { search: <bdi>{search}</bdi> })}
      action={
        <Link to="/consultant/clients/{-$id}" className={buttonStyle()}>
          {t('Clear the search')}
        </Link>
      }
    >
      {t('The search looks at names, emails, companies and departments.')}
    </Empty>
  );
}
