import type { ConsultationDetail, Reference } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { CaseLink } from '../../../domain/case-link.tsx';
import { CaseTitle } from '../../../domain/case-title.tsx';
import { StatusTag } from '../../../domain/status-tag.tsx';

type RelatedProps = { consultation: Pick<ConsultationDetail, 'follows' | 'follow_ups'> };

export const hasRelated = ({ follows, follow_ups = [] }: RelatedProps['consultation']) =>
  Boolean(follows) || follow_ups.length > 0;

/** The request that this one follows up, and those that follow it up. */
export function Related({ consultation: { follows, follow_ups = [] } }: RelatedProps) {
  return (
    <dl className="grid gap-2 text-sm">
      {follows && (
        <div>
          <dt className="text-ink-3">{t('Follows')}</dt>
          <dd>
            <RelatedCase to={follows} />
          </dd>
        </div>
      )}
      {follow_ups.length > 0 && (
        <div>
          <dt className="text-ink-3">{t('Followed by')}</dt>
          {follow_ups.map((one) => (
            <dd key={one.id}>
              <RelatedCase to={one} />
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

const RelatedCase = ({ to }: { to: Reference }) => (
  <span className="flex flex-wrap items-baseline gap-x-2">
    <CaseLink id={to.id} className="text-primary-ink">
      <CaseTitle of={to} className="text-inherit" />
    </CaseLink>
    <StatusTag status={to.status} look="plain" />
  </span>
);
