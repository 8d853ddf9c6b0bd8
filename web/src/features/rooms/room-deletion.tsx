import { roomText } from '@consultflow/contract/rooms/first-rooms';
import { t } from '@consultflow/contract/language/t';
import type { Room } from '@consultflow/contract/rooms/schema';
import type { ReactNode } from 'react';
import { rich } from '../../lib/language/rich.tsx';
import { DeletionQuestion } from '../../domain/deletion-question.tsx';
import { useDeleteRoom } from './queries.ts';

type RoomDeletionProps = {
  room: Room;
  /** The room that takes over the open cases. */
  successor: string | undefined;
  /** What the successor takes over is not known yet. */
  isCounting: boolean;
  onClose: () => void;
  /** The open cases, and the choice of a successor. */
  children: ReactNode;
};

export function RoomDeletion({ room, successor, isCounting, onClose, children }: RoomDeletionProps) {
  const { run: remove, isBusy } = useDeleteRoom(room.id);
  return (
    <DeletionQuestion
      name={rich('Room {code}, {name}', { code: room.code, name: <bdi>{roomText(room.name)}</bdi> })}
      kind="Room"
      effect={t('Its consultations stay as they are and keep its letter; it cannot be chosen for new ones.')}
      busy={isBusy}
      disabled={isCounting}
      onConfirm={() => remove(successor, { onSuccess: onClose })}
      onClose={onClose}
    >
      {children}
    </DeletionQuestion>
  );
}
