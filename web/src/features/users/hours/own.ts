import { WeeklyHours } from '@consultflow/contract/settings/hours';

/** Hours of one's own; none, or any in another shape, are those of the firm. */
export function ownHours(availability: unknown): WeeklyHours | undefined {
  const { data } = WeeklyHours.safeParse(availability);
  return data && Object.keys(data).length > 0 ? data : undefined;
}
