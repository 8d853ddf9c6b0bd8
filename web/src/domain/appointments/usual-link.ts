import { useQuery } from '@tanstack/react-query';
import { oneConsultant } from './queries.ts';

/** The link for video calls in the profile of a consultant, for staff; undefined while it is unknown or if there is none. */
export function useUsualLink(consultant_id: string | null) {
  const { data } = useQuery({
    ...oneConsultant(consultant_id ?? ''),
    enabled: consultant_id !== null && consultant_id !== '',
  });
  return data?.video_link || undefined;
}
