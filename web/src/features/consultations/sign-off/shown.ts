import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { openSignOff, unsignedSignOff } from '@consultflow/contract/sign-offs/policy';
import { useQuery } from '@tanstack/react-query';
import { useActor } from '../../../lib/session/session.ts';
import { draftOf } from '../draft/queries.ts';

/** The request for a sign-off that there is still something to do about, and the draft it is about. */
export function useShownSignOff(consultation: ConsultationDetail) {
  const actor = useActor();
  const open = openSignOff(consultation);
  const ended = consultation.requires_sign_off ? unsignedSignOff(consultation) : undefined;
  const { data: draft } = useQuery({
    ...draftOf(consultation.id),
    enabled: actor.role === 'consultant' && (open ?? ended) !== undefined,
  });
  return { open, shown: open ?? (draft ? ended : undefined), draft };
}
