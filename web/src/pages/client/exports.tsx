import { t } from '@consultflow/contract/language/t';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { BulkActions } from '../../features/consultations/export/bulk-actions.tsx';
import { type DocumentChoices, NO_PARTS } from '../../features/consultations/export/choices.ts';
import { CompletedTable } from '../../features/consultations/tables/completed-table.tsx';
import { myConsultations } from '../../features/consultations/queries.ts';
import { isUnanswered } from '../../lib/api/replies.ts';
import { useLanguage } from '../../lib/language/language.ts';
import { useTitle } from '../../lib/title.ts';
import { useKeptState, useKeptWhenLeft } from '../../lib/form/form-restoration.ts';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Listing } from '../../ui/list/listing.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

export const prefetch = (cache: QueryClient) =>
  cache.prefetchInfiniteQuery(myConsultations({ status: 'completed' }));

export function ExportsPage() {
  const list = useInfiniteQuery(myConsultations({ status: 'completed' }));
  const [chosen, setChosen, keepChosen] = useKeptState<string[]>('chosen-documents', []);
  const [choices, setChoices, keepChoices] = useKeptState<DocumentChoices>('document-choices', {
    ...NO_PARTS,
    language: useLanguage(),
  });
  useKeptWhenLeft(keepChosen, keepChoices);
  useTitle(t('Export & Documents'));
  return (
    <Page>
      <PageHead title={t('Export & Documents')} />
      <BulkActions
        chosen={chosen}
        isOff={list.data?.rows.length === 0}
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
            />
          )}
        </Listing>
      </Panel>
    </Page>
  );
}
