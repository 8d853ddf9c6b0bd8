import type { Consultation } from '@consultflow/contract/consultations/schema';
import { alreadyDecided } from '@consultflow/contract/consultations/policy';
import { canBecome } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rich } from '../../../lib/language/rich.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import type { Decidable } from './decidable.ts';
import { saysOther } from './changed-meanwhile.tsx';
import { isGone, REQUEST_GONE } from '../details/detail-states.tsx';
import { oneConsultation } from '../queries.ts';

/** The current version of a request while the sheet or a dialog asks for its decision. */
export function useStandingNow(request: Decidable, next: 'approved' | 'rejected') {
  const { data, error } = useQuery(oneConsultation(request.id, 'v1'));
  const [begunFrom, setBegunFrom] = useState(data);
  if (begunFrom === undefined && data) setBegunFrom(data);
  const now = data ?? request;
  return {
    now,
    detail: data,
    /** Why it cannot be decided any more: somebody else has done so, or it is no longer to be seen. */
    refusal: canBecome(next, now) ? isGone(error) && t(REQUEST_GONE) : alreadyDecided(now),
    /** The request as its client changed it while it was open. */
    changed: data && begunFrom && saysOther(begunFrom, data) ? data : undefined,
  };
}

/** Says that the text differs from the one that was read; `kept` says what happens to the input. */
export function ChangedNow({ by, kept }: { by: Pick<Consultation, 'client_name'>; kept: string }) {
  return (
    <strong role="alert" className="font-medium text-ink">
      {by.client_name
        ? rich('{name} has changed this request in the meantime.', {
            name: <PersonName>{by.client_name}</PersonName>,
          })
        : t('The client has changed this request in the meantime.')}{' '}
      {kept}
    </strong>
  );
}
