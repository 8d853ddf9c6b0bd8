import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';

/** Of these consultants of its room, those who see a case. */
export const whoSee = <Person extends { id: string }>(
  { restricted_to }: Pick<ConsultationDetail, 'restricted_to'>,
  people: readonly Person[] = [],
) => people.filter(({ id }) => !restricted_to || restricted_to.some((named) => named.id === id));
