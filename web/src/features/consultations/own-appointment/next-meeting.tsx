import { useQuery } from '@tanstack/react-query';
import { Meeting } from '../../../domain/appointments/meeting.tsx';
import { zoneTime } from '../../../lib/time/dates.ts';
import { oneConsultation } from '../queries.ts';

/** How to meet at the client's next appointment, under it on the dashboard; nothing if it is not booked. */
export function NextMeeting({ id }: { id: string }) {
  const { data } = useQuery({ ...oneConsultation(id), meta: { failure: false } });
  if (!data?.appointment) return null;
  return (
    <span className="flex flex-wrap items-start gap-x-4 text-sm">
      <span className="text-ink-3">{zoneTime()}</span>
      <Meeting of={data.appointment} />
    </span>
  );
}
