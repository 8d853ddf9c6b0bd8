import { CaseLink } from '../../domain/case-link.tsx';
import { isExportable } from '@consultflow/contract/consultations/policy';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, Download } from 'lucide-react';
import { DetailFailed, DetailWaiting } from '../../features/consultations/details/detail-states.tsx';
import { oneConsultation, useExport, whyNoDocument } from '../../features/consultations/queries.ts';
import { type DocumentChoices, inAddress } from '../../features/consultations/export/choices.ts';
import { DocumentChoiceFields } from '../../features/consultations/export/document-choices.tsx';
import { ConsultationRecord } from '../../features/consultations/details/consultation-record.tsx';
import { firm } from '../../features/firm/queries.ts';
import { shownHere } from '../../lib/form/form-errors.ts';
import { useLanguage } from '../../lib/language/language.ts';
import { useTitle } from '../../lib/title.ts';
import { Button, buttonStyle } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

const route = getRouteApi('/client/exports/$id');

/** The document of a consultation, to choose what it contains. */
export function ExportPage() {
  const { id } = route.useParams();
  return <ExportScreen key={id} id={id} />;
}

function ExportScreen({ id }: { id: string }) {
  const { data: consultation, error, refetch } = useQuery(oneConsultation(id));
  const { data: firmData } = useQuery(firm);
  const exporting = useExport();
  const choices = useChoices();
  const navigate = route.useNavigate();
  const trouble = whyNoDocument(exporting.error);
  const ready = consultation && isExportable(consultation);
  useTitle(t('Export Consultation'));
  return (
    <Page>
      <Link
        to="/client/consultations"
        className={`${buttonStyle({ variant: 'quiet', size: 'small' })} -ms-2 mb-2 print:hidden`}
      >
        <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
        {t('My Consultations')}
      </Link>
      <PageHead
        title={t('Export Consultation')}
        note={
          ready &&
          t(
            "A preview of the document. The PDF is in the chosen language, with the firm's logo and times in its time zone.",
          )
        }
        actions={
          ready && (
            <>
              <CaseLink id={id} className={buttonStyle({ variant: 'quiet' })}>
                {t('Open the case')}
              </CaseLink>
              <DocumentChoiceFields
                value={choices}
                onChange={(chosen) =>
                  void navigate({ search: inAddress(chosen), replace: true, resetScroll: false })
                }
              />
              <Button
                variant="primary"
                icon={Download}
                busy={exporting.isPending}
                onClick={() => exporting.mutate({ id, ...choices }, shownHere)}
              >
                {t('Download PDF')}
              </Button>
            </>
          )
        }
      />
      {trouble && (
        <Note kind="error" className="mb-6">
          {trouble}
        </Note>
      )}
      {!consultation && (
        <Panel className="px-6">
          {error ? <DetailFailed error={error} onRetry={() => void refetch()} /> : <DetailWaiting />}
        </Panel>
      )}
      {consultation && !ready && (
        <Panel>
          <Empty drawing="none-yet" title={t('There is no document yet')}>
            {t('Only a completed consultation can be exported.')}{' '}
            {t(
              'This one is {status, select, requested {requested} pending {pending} approved {approved} rejected {rejected} rescheduled {rescheduled} canceled {canceled} other {{status}}}.',
              { status: consultation.status },
            )}
          </Empty>
        </Panel>
      )}
      {ready && <ConsultationRecord consultation={consultation} parts={choices} firm={firmData?.firm_name} />}
    </Page>
  );
}

function useChoices(): DocumentChoices {
  const { history, conversation, files, language } = route.useSearch();
  const own = useLanguage();
  return {
    history: history ?? false,
    conversation: conversation ?? false,
    files: files ?? false,
    language: language ?? own,
  };
}
