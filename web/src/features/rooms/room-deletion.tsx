import type { Room } from '@consultflow/contract/rooms/schema';
import type { ReactNode } from 'react';
import { DeletionQuestion } from '../../ui/dialog/deletion-question.tsx';
import { useDeleteRoom } from './queries.ts';

type RoomDeletionProps = {
  room: Room;
  /** The room that takes over the open cases. */
  successor: string | undefined;
  onClose: () => void;
  /** The open cases, and the choice of a successor. */
  children: ReactNode;
};

export function RoomDeletion({ room, successor, onClose, children }: RoomDeletionProps) {
  const { run: remove, isBusy } = useDeleteRoom(room.id);
  return (
    <DeletionQuestion
      name={
        <>
          Room {room.code}, <bdi>{room.name}</bdi>
        </>
      }
      kind="Room"
      effect="Its consultations stay as they are and keep its letter; it cannot be chosen for new ones."
      busy={isBusy}
      onConfirm={() => remove(successor, { onSuccess: onClose })}
      onClose={onClose}
    >
      {children}
    </DeletionQuestion>
  );
}
