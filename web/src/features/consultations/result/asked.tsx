import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { CaseTitle } from '../../../domain/case-title.tsx';
import { Scroller } from '../../../ui/layout/scroller.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';

type AskedProps = { consultation: ConsultationDetail };

/** The question and the client, in view beside the result in a dialog. */
export function AskedBeside({ consultation }: AskedProps) {
  return (
    <section
      aria-label={t('What is asked')}
      className="sticky top-0 grid max-h-[58dvh] min-w-0 grid-rows-[auto_minmax(0,1fr)] rounded-tag border border-line bg-canvas"
    >
      <div className="border-b border-line px-4 py-3">
        <h3 className="line-clamp-2 text-base">
          <CaseTitle of={consultation} />
        </h3>
        <p className="text-sm text-ink-2">
          <AskedBy of={consultation} />
        </p>
      </div>
      <Scroller label={t('Problem Details')} className="px-4 py-3">
        <RichText html={consultation.problem_details} />
      </Scroller>
    </section>
  );
}

/** The same for a narrow window, as a dialog's band: it does not scroll away, and can be folded. */
export function AskedAbove({ consultation }: AskedProps) {
  return (
    <details open>
      <summary>
        <strong>
          <CaseTitle of={consultation} />
        </strong>{' '}
        <span className="text-sm text-ink-2">
          <AskedBy of={consultation} />
        </span>
      </summary>
      <div className="mt-2 flex max-h-[18dvh] flex-col">
        <Scroller label={t('Problem Details')}>
          <RichText html={consultation.problem_details} />
        </Scroller>
      </div>
    </details>
  );
}

export const AskedBy = ({ of: { client_name } }: { of: ConsultationDetail }) => (
  <PersonName>{client_name || t('Unknown Client')}</PersonName>
);
