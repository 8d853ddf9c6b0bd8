import { useQuery } from '@tanstack/react-query';
import { useActor } from '../../lib/session/session.ts';
import { oneUser } from './queries.ts';

/** The current rooms of the signed-in consultant; an admin may have changed them since the sign-in. */
export function useOwnRooms() {
  const { id, specialties } = useActor();
  const { data } = useQuery({ ...oneUser(id), enabled: id !== '' });
  return data?.specialties ?? specialties;
}
