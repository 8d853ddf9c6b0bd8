import { numberOf } from '@consultflow/contract/consultations/number';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useActor } from '../../../../lib/session/session.ts';
import { myConsultations } from '../../queries.ts';
import type { OwnTime } from '../../times/timetable.tsx';

/** When the client is booked already, as far as the first page of their list tells. */
export function useOwnTimes(): OwnTime[] {
  const { id } = useActor();
  const { data } = useInfiniteQuery(
    myConsultations({ status: 'scheduled', search: undefined, sort: 'scheduled_date', order: 'asc' }),
  );
  return (data?.rows ?? []).flatMap((row) =>
    row.client_id === id && row.scheduled_date
      ? [{ starts_at: row.scheduled_date, number: numberOf(row) }]
      : [],
  );
}
