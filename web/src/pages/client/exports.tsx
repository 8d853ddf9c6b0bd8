import { t } from '@consultflow/contract/language/t';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { BulkActions } from '../../features/consultations/export/bulk-actions.tsx';
import { type DocumentChoices, NO_PARTS } from '../../features/consultations/export/choices.ts';
import { CompletedTable } from '../../features/consultations/tables/completed-table.tsx';
import { myConsultations } from '../../features/consultations/queries.ts';
import { isUnanswered } from '../../lib/api/replies.ts';
import { useLanguage } from '../../lib/language/language.ts';
import { useTitle } from '../../lib/title.ts';
import { useKeptState } from '../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../lib/form/kept-on-leaving.ts';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Listing } from '../../ui/list/listing.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

const route = getRouteApi('/client/exports');

export const prefetch = (cache: QueryClient) =>
  cache.prefetchInfiniteQuery(myConsultations({ status: 'completed' }));

export function ExportsPage() {
  const { by: wanted = 'created_at', order = 'desc' } = route.useSearch();
  // What is due is for staff.
  const by = wanted === 'due_at' ? 'created_at' : wanted;
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(
    myConsultations({
      status: 'completed',
      // The default sort order, so that the prefetched data is used.
      ...((by !== 'created_at' || order !== 'desc') && { sort: by, order }),
    }),
  );
  const [kept, setChosen, keepChosen] = useKeptState<string[]>(CHOSEN, []);
  const chosen = stillListed(kept, list.data);
  const [choices, setChoices, keepChoices] = useKeptState<DocumentChoices>(CHOICES, {
    ...NO_PARTS,
    language: useLanguage(),
  });
  useKeptWhenLeft([CHOSEN, CHOICES], keepChosen, keepChoices);
  useTitle(t('Export & Documents'));
  return (
    <Page>
      <PageHead title={t('Export & Documents')} />
      <BulkActions
        chosen={chosen}
        isOff={!list.data || list.data.rows.length === 0}
        choices={choices}
        onChoices={setChoices}
      />
      <Panel aria-label={t('Consultations to export')}>
        <Listing
          query={list}
          waiting={t('Loading your completed consultations')}
          failure={
            isUnanswered(list.error)
              ? t('An error occurred while fetching consultations')
              : t('Failed to fetch consultations')
          }
          empty={
            <Empty drawing="none-yet" title={t('No documents yet')}>
              {t("You don't have any completed consultations to export.")}
            </Empty>
          }
        >
          {(rows) => (
            <CompletedTable
              rows={rows}
              more={list.data?.more ?? false}
              chosen={chosen}
              choices={choices}
              onChoose={setChosen}
              sorting={{ by, order }}
              onSort={(sorted) => void navigate({ search: sorted, replace: true, resetScroll: false })}
            />
          )}
        </Listing>
      </Panel>
    </Page>
  );
}

const CHOSEN = 'chosen-documents';
const CHOICES = 'document-choices';

type Listed = { rows: { id: string }[]; more: boolean };

/** What was chosen earlier may not be on the list any more; only a list that is loaded to its end tells. */
function stillListed(chosen: string[], list: Listed | undefined) {
  if (!list || list.more) return chosen;
  const listed = new Set(list.rows.map(({ id }) => id));
  return chosen.filter((id) => listed.has(id));
}
