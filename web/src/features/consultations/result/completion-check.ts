import type { Consultation } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';

/** Why a result cannot be saved, as a sentence. */
export const whatIsMissing = ({ room }: Pick<Consultation, 'room'>, consultantId: string) => {
  if (!room) return t('Could not get consultation room information');
  return consultantId ? undefined : t('User information not available');
};
