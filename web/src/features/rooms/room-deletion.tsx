import type { Room } from '@consultflow/contract/rooms/schema';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { useDeleteRoom } from './queries.ts';

export function RoomDeletion({ room, onClose }: { room: Room; onClose: () => void }) {
  const remove = useDeleteRoom();
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
      busy={remove.isPending}
      onConfirm={() => remove.mutate(room.id, { onSettled: onClose })}
    >
      Are you sure you want to delete this room? Its old consultations stay as they are and keep its letter;
      nobody can choose it for a new one.
    </QuestionDialog>
  );
}
