import { msg, t } from '@consultflow/contract/language/t';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { allRooms } from '../../features/rooms/queries.ts';
import { settings } from '../../features/settings/queries.ts';
import { AddUserDialog } from '../../features/users/accounts/add-user-dialog.tsx';
import { allUsers, useDownloadUsers } from '../../features/users/queries.ts';
import { UsersTable } from '../../features/users/accounts/users-table.tsx';
import { useTitle } from '../../lib/title.ts';
import { useDebounced } from '../../lib/debounced.ts';
import { Button, buttonStyle } from '../../ui/button/button.tsx';
import { DownloadButton } from '../../ui/button/download-button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { FilterSelect } from '../../ui/list/filter-select.tsx';
import { FilterTabs, filterTabStyle } from '../../ui/list/filter-tabs.tsx';
import { Listing } from '../../ui/list/listing.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { OpenedUser } from './opened-user.tsx';

const route = getRouteApi('/admin/users');

const roles = [
  { role: undefined, word: msg('All', 'users') },
  { role: 'client', word: msg('Clients') },
  { role: 'consultant', word: msg('Consultants') },
  { role: 'admin', word: msg('Admins') },
] as const;

const states = [
  { value: 'active', word: msg('Active', 'users') },
  { value: 'inactive', word: msg('Inactive', 'users') },
] as const;

export const prefetch = (cache: QueryClient) => cache.prefetchInfiniteQuery(allUsers({}));

export function UsersPage() {
  const { role, status, room, search, open } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(allUsers({ role, status, room, search }));
  const saving = useDownloadUsers({ role, status, room, search }, msg('Failed to load users'));
  const { data: firm } = useQuery(settings);
  const { data: rooms } = useQuery(allRooms);
  const [adding, setAdding] = useState(false);
  const [typed, setTyped] = useDebounced(
    search ?? '',
    (text) => void navigate({ search: (now) => ({ ...now, search: text || undefined }), replace: true }),
  );
  useTitle(t('User Management'));
  return (
    <Page>
      <PageHead
        title={t('User Management')}
        actions={
          <>
            <DownloadButton saving={saving}>{t('Download CSV')}</DownloadButton>
            <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
              {t('Add New User')}
            </Button>
          </>
        }
      />
      <ListTools>
        <FilterTabs
          label={t('Filter by role')}
          current={roles.findIndex((filter) => filter.role === role)}
          className="basis-full max-md:-mx-4 max-md:px-4"
        >
          {roles.map((filter) => (
            <Link
              key={filter.role ?? 'all'}
              from="/admin/users"
              to="/admin/users"
              search={(now) => ({ ...now, role: filter.role })}
              activeOptions={{ exact: true }}
              className={filterTabStyle}
            >
              {t(filter.word)}
            </Link>
          ))}
        </FilterTabs>
        <FilterSelect
          label={t('Filter by status')}
          all={t('Any status')}
          value={status}
          choices={states.map(({ value, word }) => ({ value, word: t(word) }))}
          onChange={(chosen) => void navigate({ search: (now) => ({ ...now, status: chosen }) })}
          className="md:mb-2 md:w-36"
        />
        <FilterSelect
          label={t('Filter by room')}
          all={t('Any room')}
          value={room}
          choices={(rooms ?? []).map(({ code }) => ({ value: code, word: roomWord(code) }))}
          missing={room && roomWord(room)}
          onChange={(chosen) => void navigate({ search: (now) => ({ ...now, room: chosen }) })}
          className="md:mb-2 md:w-32"
        />
        <SearchField
          label={t('Search users')}
          placeholder={t('Search by name, email or role')}
          value={typed}
          onChange={setTyped}
          className="md:mb-2 md:ms-auto md:w-80"
        />
      </ListTools>
      <Panel>
        <Listing
          query={list}
          waiting={t('Loading the users')}
          failure={t('Failed to load users')}
          empty={<NoneMatch search={search} />}
        >
          {(rows) => (
            <UsersTable
              key={JSON.stringify({ role, status, room, search })}
              rows={rows}
              openId={open}
              onOpen={(id) => void navigate({ search: (now) => ({ ...now, open: id }), resetScroll: false })}
            />
          )}
        </Listing>
      </Panel>
      {adding && <AddUserDialog onClose={() => setAdding(false)} />}
      {open && (
        <OpenedUser
          key={open}
          id={open}
          mailFolder={firm?.mail_folder}
          onClose={() =>
            void navigate({ search: (now) => ({ ...now, open: undefined }), resetScroll: false })
          }
        />
      )}
    </Page>
  );
}

const roomWord = (code: string) => t('Room {code}', { code });

/** Never empty: the admin is always in it. */
function NoneMatch({ search }: { search: string | undefined }) {
  return (
    <Empty
      drawing="none-match"
      title={search ? t('No user matches “{search}”', { search }) : t('No user matches these filters')}
      action={
        <Link to="/admin/users" className={buttonStyle()}>
          {t('Clear the filter')}
        </Link>
      }
    >
      {t('The search looks at names, emails, roles and companies.')}
    </Empty>
  );
}
