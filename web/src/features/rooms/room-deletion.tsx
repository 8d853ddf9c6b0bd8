import type { Room } from '@consultflow/contract/rooms/schema';
import type { ReactNode } from 'react';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { useDeleteRoom } from './queries.ts';

type RoomDeletionProps = {
  room: Room;
  /** Which room takes over what is open. */
  successor: string | undefined;
  onClose: () => void;
  /** What is still open, and the choice of a successor. */
  children: ReactNode;
};

export function RoomDeletion({ room, successor, onClose, children }: RoomDeletionProps) {
  const { run: remove, isBusy } = useDeleteRoom(room.id);
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={
        <>
          Delete Room {room.code}, <bdi>{room.name}</bdi>
        </>
      }
      verb="Delete Room"
      danger
      busy={isBusy}
      onConfirm={() => remove(successor, { onSuccess: onClose })}
    >
      <p className="mb-4">
        Are you sure you want to delete this room? Its old consultations stay as they are and keep its letter;
        nobody can choose it for a new one.
      </p>
      {children}
    </QuestionDialog>
  );
}
