import { useQuery } from '@tanstack/react-query';
import { oneUser } from '../queries.ts';
import { HoursDialog } from './hours-dialog.tsx';
import { ownHours } from './own.ts';

/** The hours of a consultant, for admins. */
export function HoursOf({ id, zone, onClose }: { id: string; zone: string; onClose: () => void }) {
  const { data: user } = useQuery(oneUser(id));
  if (!user) return null;
  return <HoursDialog user={user} hours={ownHours(user.availability)} zone={zone} onClose={onClose} />;
}
