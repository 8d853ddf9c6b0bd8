import { roomText } from '@consultflow/contract/rooms/first-rooms';
import { t } from '@consultflow/contract/language/t';
import type { Room } from '@consultflow/contract/rooms/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OpenCases } from '../../../features/handovers/open-cases.tsx';
import { handover } from '../../../features/handovers/queries.ts';
import { RoomDeletion } from '../../../features/rooms/room-deletion.tsx';

type RoomClosesProps = { room: Room; rooms: Room[]; onClose: () => void };

/** Asks before a room is deleted, and for the room that takes over. */
export function RoomCloses({ room, rooms, onClose }: RoomClosesProps) {
  const [successor, setSuccessor] = useState<string>();
  const leaving = { kind: 'room', id: room.id } as const;
  const { data: open } = useQuery(handover(leaving, successor));
  const candidates = rooms
    .filter(({ id, is_active }) => is_active && id !== room.id)
    .map(({ id, code, name }) => ({ id, word: t('Room {code}, {name}', { code, name: roomText(name) }) }));
  return (
    <RoomDeletion room={room} successor={successor} isCounting={!open} onClose={onClose}>
      <OpenCases
        leaving={leaving}
        candidates={candidates}
        otherwise={{
          all: t('Without a successor they stay in Room {code}, where its consultants still see them.', {
            code: room.code,
          }),
          left: t('These stay in Room {code}, where its consultants still see them:', { code: room.code }),
        }}
        successor={successor}
        onChoose={setSuccessor}
      />
    </RoomDeletion>
  );
}
