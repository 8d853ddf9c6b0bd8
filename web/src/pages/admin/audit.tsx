import { ActionGroup } from '@consultflow/contract/audit/actions';
import { NounGroup } from '@consultflow/contract/audit/nouns';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { AuditList } from '../../features/audit/audit-list.tsx';
import { AuditReading } from '../../features/audit/audit-reading.tsx';
import { ProtectionLine } from '../../features/audit/protection.tsx';
import { auditLog, type Selection, useDownloadAudit } from '../../features/audit/queries.ts';
import { UnlistedEntry } from '../../features/audit/unlisted-entry.tsx';
import { useCurrent } from '../../lib/current.ts';
import { useDebounced } from '../../lib/debounced.ts';
import { useMedia } from '../../lib/media.ts';
import { addDays } from '../../lib/time/calendar.ts';
import { today } from '../../lib/time/week.ts';
import { startOfDay } from '../../lib/time/zones.ts';
import { useTitle } from '../../lib/title.ts';
import { buttonStyle } from '../../ui/button/button.tsx';
import { DownloadButton } from '../../ui/button/download-button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { ShortcutBar } from '../../ui/keyboard/shortcut-bar.tsx';
import { FilterSelect } from '../../ui/list/filter-select.tsx';
import { Listing } from '../../ui/list/listing.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';

const route = getRouteApi('/admin/audit');

export const prefetch = (cache: QueryClient) => cache.prefetchInfiniteQuery(auditLog({}));

/** Who did what: the log, in a wide window with the current entry beside it, in a narrow one over it. */
export function AuditPage(): ReactNode {
  const { entry: open, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  const selection = selectionOf(filter);
  const list = useInfiniteQuery(auditLog(selection));
  const saving = useDownloadAudit(selection);
  const isWide = useMedia('(width >= 64rem)');
  const rows = list.data?.rows ?? [];
  const ids = rows.map(({ id }) => `${id}`);
  const isUnlisted = open !== undefined && list.data !== undefined && !ids.includes(`${open}`);
  const [currentId, choose] = useCurrent({
    // An entry that is not loaded stays open all the same.
    ids: isUnlisted ? [...ids, `${open}`] : ids,
    open: open === undefined ? undefined : `${open}`,
    list: JSON.stringify(filter),
    follow: (id) =>
      void navigate({
        search: (now) => ({ ...now, entry: id === undefined ? undefined : Number(id) }),
        replace: isWide,
        resetScroll: false,
      }),
  });
  const current = isWide || open !== undefined ? rows.find(({ id }) => `${id}` === currentId) : undefined;
  const unlisted = isUnlisted && currentId === `${open}` ? open : undefined;
  const back = isWide ? undefined : <Back />;
  const reading =
    unlisted === undefined ? (
      current && <AuditReading key={current.id} entry={current} back={back} />
    ) : (
      <UnlistedEntry key={unlisted} id={unlisted} back={back} />
    );
  useTitle(t('Audit Log'));
  if (!isWide && reading)
    return (
      <>
        <h1 className="sr-only">{t('Audit Log')}</h1>
        {reading}
      </>
    );
  return (
    <div className="grid grid-rows-[auto_minmax(0,1fr)] pt-5 lg:h-[calc(100dvh-var(--size-topbar)-var(--size-toast-strip,0px))]">
      <header className="grid gap-3 px-4 pb-4 md:px-6">
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <div className="min-w-0 flex-[1_1_20rem]">
            <h1 className="text-xl">{t('Audit Log')}</h1>
            <ProtectionLine />
          </div>
          <DownloadButton saving={saving}>{t('Download CSV')}</DownloadButton>
        </div>
        <Filters />
      </header>
      <div className="grid min-h-0 border-t border-line lg:grid-cols-[minmax(20rem,27rem)_minmax(0,1fr)]">
        <section
          aria-label={t('Entries')}
          className="flex min-h-0 min-w-0 flex-col border-e border-line max-lg:border-e-0"
        >
          <div className="min-h-0 flex-1 lg:overflow-y-auto">
            <Listing
              query={list}
              waiting={t('Loading the audit log')}
              failure={t('Failed to load the audit log')}
              empty={<NoneMatch search={filter.search} />}
            >
              {(shown) => (
                <AuditList
                  rows={shown}
                  current={isWide ? current?.id : undefined}
                  onOpen={(id) => choose(`${id}`)}
                />
              )}
            </Listing>
          </div>
          {isWide && reading && <ShortcutBar hints={[{ keys: ['J', 'K'], word: t('next, previous') }]} />}
        </section>
        {isWide && (reading ?? <p className="bg-surface px-8 py-6 text-ink-3">{t('No entry is open.')}</p>)}
      </div>
    </div>
  );
}

function Back() {
  return (
    <Link
      from="/admin/audit"
      to="/admin/audit"
      search={({ entry: _entry, ...now }) => now}
      className={`${buttonStyle({ variant: 'quiet', size: 'small' })} -ms-2 mb-3`}
    >
      <ArrowLeft aria-hidden size={16} className="rtl:-scale-x-100" />
      {t('Audit Log')}
    </Link>
  );
}

const events: { value: ActionGroup; word: Message }[] = [
  { value: 'changes', word: msg('Changes') },
  { value: 'sign_ins', word: msg('Sign-ins') },
  { value: 'exports', word: msg('Exports') },
  { value: 'restricted', word: msg('Restricted cases') },
  { value: 'refused', word: msg('Refused', 'audit log') },
];

const subjects: Record<NounGroup, Message> = {
  consultations: msg('Consultations'),
  messages: msg('Messages'),
  files: msg('Files'),
  users: msg('People'),
  companies: msg('Companies'),
  rooms: msg('Rooms'),
  topics: msg('Topics'),
  schedules: msg('Schedules'),
  absences: msg('Absences'),
  time: msg('Time'),
  templates: msg('Saved Texts'),
  settings: msg('Settings'),
  notifications: msg('Notifications'),
  calendars: msg('Calendars'),
  sessions: msg('Sessions'),
  audit: msg('Audit Log'),
  backups: msg('Backups'),
};

const periods = [
  { value: 'day', word: msg('Today'), days: 0 },
  { value: 'week', word: msg('Last 7 days'), days: 6 },
  { value: 'month', word: msg('Last 30 days'), days: 29 },
] as const;

type Search = ReturnType<typeof route.useSearch>;

function selectionOf({ period, actor, subject, about, ...rest }: Omit<Search, 'entry'>): Selection {
  const days = periods.find(({ value }) => value === period)?.days;
  return {
    ...rest,
    ...(about !== undefined && (isSubject(about) ? { about } : { noun: about })),
    ...(actor !== undefined && { actor_id: actor }),
    ...(subject !== undefined && { subject_id: subject }),
    ...(days !== undefined && { from: midnightBefore(days) }),
  };
}

const isSubject = (about: string): about is NounGroup => NounGroup.safeParse(about).success;

const midnightBefore = (days: number) => startOfDay(addDays(today(), -days));

function Filters() {
  const { search, event, about, period, actor, subject } = route.useSearch();
  const navigate = route.useNavigate();
  const filterBy = (chosen: Partial<Search>) =>
    void navigate({ search: ({ entry: _entry, ...now }) => ({ ...now, ...chosen }), replace: true });
  const [typed, setTyped] = useDebounced(search ?? '', (text) => filterBy({ search: text || undefined }));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField
        label={t('Search by name, reference or IP address')}
        placeholder={t('Name, reference or IP address')}
        value={typed}
        onChange={setTyped}
        className="w-full md:w-64"
      />
      <FilterSelect
        label={t('Event')}
        all={t('Every event')}
        value={event}
        choices={events.map(({ value, word }) => ({ value, word: t(word) }))}
        onChange={(chosen) => filterBy({ event: chosen })}
        className="max-md:flex-[1_1_40%] md:w-40"
      />
      <FilterSelect
        label={t('About')}
        all={t('Anything')}
        value={about}
        choices={NounGroup.options.map((value) => ({ value, word: t(subjects[value]) }))}
        missing={about}
        onChange={(chosen) => filterBy({ about: chosen })}
        className="max-md:flex-[1_1_40%] md:w-40"
      />
      <FilterSelect
        label={t('Period')}
        all={t('Any time')}
        value={period}
        choices={periods.map(({ value, word }) => ({ value, word: t(word) }))}
        onChange={(chosen) => filterBy({ period: chosen })}
        className="max-md:flex-[1_1_40%] md:w-36"
      />
      {actor && <Chip word={t('One person')} onEnd={() => filterBy({ actor: undefined })} />}
      {subject && <Chip word={t('One record')} onEnd={() => filterBy({ subject: undefined })} />}
    </div>
  );
}

/** A filter that another screen or an entry has set. */
function Chip({ word, onEnd }: { word: string; onEnd: () => void }) {
  return (
    <button
      type="button"
      className={buttonStyle({ variant: 'tinted', size: 'small' })}
      aria-label={t('Remove the filter: {filter}', { filter: word })}
      onClick={onEnd}
    >
      {word}
      <X aria-hidden size={14} />
    </button>
  );
}

function NoneMatch({ search }: { search: string | undefined }) {
  return (
    <Empty
      drawing="none-match"
      title={search ? t('No entry matches “{search}”', { search }) : t('No entry matches these filters')}
      action={
        <Link to="/admin/audit" className={buttonStyle()}>
          {t('Clear the filter')}
        </Link>
      }
    >
      {t('Erased names and addresses cannot be found.')}
    </Empty>
  );
}
