import type { AuditState } from '@consultflow/contract/audit/schema';
import { t } from '@consultflow/contract/language/t';
import { showMoment } from '../../lib/time/dates.ts';

type Verified = Pick<AuditState, 'verified_entry' | 'verified_at'>;

/** Up to which entry the log is verified, and since when. */
export const verifiedTo = ({ verified_entry, verified_at }: Verified) =>
  verified_entry === null
    ? t('The first verification has not come to its end yet.')
    : t('Verified up to entry {entry, number}, {time}.', {
        entry: verified_entry,
        time: showMoment(verified_at),
      });
