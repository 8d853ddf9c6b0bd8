import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import type { ComponentType, ReactNode } from 'react';
import { useShare, useSharing } from './queries.ts';

export type SharingProps = {
  company_id: string;
  isShared: boolean;
  isBusy?: boolean;
  note?: ReactNode;
  onChange: (isShared: boolean) => void;
};

type OwnSharingProps = { consultation: ConsultationDetail; sharing: ComponentType<SharingProps> };

/** Shares the author's consultation with the company's members, or makes it private; in any status. */
export function OwnSharing({ consultation, sharing: Sharing }: OwnSharingProps) {
  const { id, company_id, is_shared, is_restricted } = consultation;
  const { run: share, isBusy } = useShare(id);
  const wanted = useSharing(id);
  if (!company_id) return null;
  return (
    <section
      aria-label={t.context('of a consultation', 'Sharing')}
      className="rounded-tag border border-line px-4 py-2.5"
    >
      <Sharing
        company_id={company_id}
        isShared={wanted ?? is_shared}
        isBusy={isBusy}
        note={
          is_restricted &&
          t('The firm has restricted this consultation. Until that ends, members do not see it.')
        }
        onChange={share}
      />
    </section>
  );
}
