import type { Consultation } from '@consultflow/contract/consultations/schema';

/** What keeps a result from being saved, in the words of the screen. */
export const whatIsMissing = ({ room }: Pick<Consultation, 'room'>, consultantId: string) => {
  if (!room) return 'Could not get consultation room information';
  return consultantId ? undefined : 'User information not available';
};
