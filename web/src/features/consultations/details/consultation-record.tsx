import { CaseTitle } from '../../../domain/case-title.tsx';
import { sections } from '@consultflow/contract/consultations/facts';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { BrandMark } from '../../../domain/brand-mark.tsx';
import { CaseFiles } from '../../../domain/files/case-files.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import type { Part } from '../export/choices.ts';
import { ChangeList } from './change-list.tsx';
import { ConsultationFacts } from './consultation-facts.tsx';

type ConsultationRecordProps = {
  consultation: ConsultationDetail;
  parts: Record<Part, boolean>;
  /** The name of the firm, if it has set one. */
  firm: string | undefined;
};

/** A completed consultation with the content of its document, on white paper in both themes. */
export function ConsultationRecord({ consultation, parts, firm }: ConsultationRecordProps) {
  return (
    <article className="scheme-light max-w-200 rounded-tag border border-line bg-paper px-5 py-8 text-paper-ink shadow-popover md:px-19 md:py-14">
      <p className="flex items-center gap-2.5 font-semibold">
        {!firm && <BrandMark className="size-6 text-paper-teal" />}
        <bdi className="min-w-0 break-words">{firm || 'ConsultFlow Navigator'}</bdi>
      </p>
      <div aria-hidden className="mt-3 scale-edge text-paper-teal" />
      <h2 className="mt-8 border-b border-paper-line pb-5 font-serif text-2xl font-display">
        <CaseTitle of={consultation} />
      </h2>
      <div className="grid gap-x-10 gap-y-2 border-b border-paper-line py-5 text-sm lg:grid-cols-[minmax(0,1fr)_auto]">
        <ConsultationFacts
          consultation={consultation}
          view="record"
          column="people"
          className="content-start"
        />
        <ConsultationFacts
          consultation={consultation}
          view="record"
          column="progress"
          className="content-start"
        />
      </div>
      {sections.map(({ field, heading }) => (
        <section key={field}>
          <h3 className="mt-7 mb-2 text-sm text-paper-teal">{t(heading)}</h3>
          <RichText html={consultation[field] ?? ''} />
        </section>
      ))}
      {parts.conversation && (
        <section>
          <h3 className="mt-7 mb-2 text-sm text-paper-teal">{t('Conversation')}</h3>
          <p>{t('The conversation is in the PDF, not in this preview.')}</p>
        </section>
      )}
      {parts.files && (
        <section>
          <h3 className="mt-7 mb-2 text-sm text-paper-teal">{t('Files')}</h3>
          <CaseFiles id={consultation.id} />
        </section>
      )}
      {parts.history && (
        <div className="mt-7">
          <ChangeList id={consultation.id} />
        </div>
      )}
    </article>
  );
}
