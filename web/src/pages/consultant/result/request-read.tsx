import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { CaseTitle } from '../../../domain/case-title.tsx';
import { CaseFiles } from '../../../domain/files/case-files.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';

/** What was asked, with the files of the case. */
export function RequestRead({ consultation }: { consultation: ConsultationDetail }) {
  const { id, client_name, company_name, problem_details } = consultation;
  return (
    <article className="grid gap-4">
      <div>
        <h2 className="text-md">
          <CaseTitle of={consultation} />
        </h2>
        <p className="text-sm text-ink-2">
          <PersonName>{client_name || t('Unknown Client')}</PersonName>
          {company_name && (
            <>
              , <bdi>{company_name}</bdi>
            </>
          )}
        </p>
      </div>
      <section aria-label={t('Problem Details')}>
        <RichText html={problem_details} className="rounded-panel border border-line bg-surface p-5" />
      </section>
      <section>
        <h3 className="mb-2 text-base">{t('Files')}</h3>
        <CaseFiles id={id} />
      </section>
    </article>
  );
}
