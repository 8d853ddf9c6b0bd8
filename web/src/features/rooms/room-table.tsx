import type { Room } from '@consultflow/contract/rooms/schema';
import { showDay } from '../../lib/time/dates.ts';
import { Button } from '../../ui/button/button.tsx';
import { RoomTag } from '../../domain/room-flag.tsx';
import { StatusTag } from '../../domain/status-tag.tsx';
import { Cell, HeadCell, Row, RowActions, RowTitle, Table } from '../../ui/table/table.tsx';

const head = (
  <>
    <HeadCell className="w-[40%]">Name</HeadCell>
    <HeadCell>Type</HeadCell>
    <HeadCell>Capacity</HeadCell>
    <HeadCell>Status</HeadCell>
    <HeadCell>Created</HeadCell>
    <HeadCell>Actions</HeadCell>
  </>
);

type RoomTableProps = { rooms: Room[]; onEdit: (room: Room) => void; onDelete: (room: Room) => void };

export function RoomTable({ rooms, onEdit, onDelete }: RoomTableProps) {
  return (
    <Table label="Rooms" head={head}>
      {rooms.map((room) => (
        <Row key={room.id} className={room.is_active ? undefined : 'text-ink-3'}>
          <Cell>
            <RowTitle note={<bdi>{room.description}</bdi>}>
              <span className="flex flex-wrap items-center gap-x-3">
                <RoomTag code={room.code} />
                <bdi>{room.name}</bdi>
              </span>
            </RowTitle>
          </Cell>
          <Cell label="Type" className="capitalize">
            {room.room_type}
          </Cell>
          <Cell label="Capacity" className="figures">
            {room.capacity}
          </Cell>
          <Cell label="Status">
            <StatusTag status={room.is_active ? 'active' : 'inactive'} />
          </Cell>
          <Cell label="Created">
            <time dateTime={room.created_at}>{showDay(room.created_at)}</time>
          </Cell>
          <Cell>
            <RowActions>
              <Button size="small" variant="quiet" onClick={() => onDelete(room)}>
                Delete<span className="sr-only"> Room {room.code}</span>
              </Button>
              <Button size="small" onClick={() => onEdit(room)}>
                Edit<span className="sr-only"> Room {room.code}</span>
              </Button>
            </RowActions>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
