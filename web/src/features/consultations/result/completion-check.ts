import type { Consultation } from '@consultflow/contract/consultations/schema';

/** Why a result cannot be saved, as a sentence. */
export const whatIsMissing = ({ room }: Pick<Consultation, 'room'>, consultantId: string) => {
  if (!room) return 'Could not get consultation room information';
  return consultantId ? undefined : 'User information not available';
};
