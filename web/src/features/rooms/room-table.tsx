import { roomText } from '@consultflow/contract/rooms/first-rooms';
import { t } from '@consultflow/contract/language/t';
import type { Room } from '@consultflow/contract/rooms/schema';
import { showDay } from '../../lib/time/dates.ts';
import { rich } from '../../lib/language/rich.tsx';
import { wordOf } from '../../lib/language/word-of.ts';
import { Button } from '../../ui/button/button.tsx';
import { RoomTag } from '../../domain/room-flag.tsx';
import { StatusTag } from '../../domain/status-tag.tsx';
import { Cell, HeadCell, Row, RowActions, RowTitle, Table } from '../../ui/table/table.tsx';
import { roomTypes } from './room-types.ts';

const head = () => (
  <>
    <HeadCell className="w-[40%]">{t('Name')}</HeadCell>
    <HeadCell>{t.context('room', 'Type')}</HeadCell>
    <HeadCell>{t('Capacity')}</HeadCell>
    <HeadCell>{t('Status')}</HeadCell>
    <HeadCell>{t('Created')}</HeadCell>
    <HeadCell>{t('Actions')}</HeadCell>
  </>
);

type RoomTableProps = { rooms: Room[]; onEdit: (room: Room) => void; onDelete: (room: Room) => void };

export function RoomTable({ rooms, onEdit, onDelete }: RoomTableProps) {
  return (
    <Table label={t('Rooms')} head={head()}>
      {rooms.map((room) => (
        <Row key={room.id} onOpen={() => onEdit(room)} className={room.is_active ? undefined : 'text-ink-3'}>
          <Cell>
            <RowTitle note={<bdi>{roomText(room.description)}</bdi>}>
              <span className="flex flex-wrap items-center gap-x-3">
                <RoomTag code={room.code} />
                <bdi>{roomText(room.name)}</bdi>
              </span>
            </RowTitle>
          </Cell>
          <Cell label={t.context('room', 'Type')} className="capitalize">
            {wordOf(roomTypes, room.room_type)}
          </Cell>
          <Cell label={t('Capacity')} className="figures">
            {room.capacity}
          </Cell>
          <Cell label={t('Status')}>
            <StatusTag status={room.is_active ? 'active' : 'inactive'} />
          </Cell>
          <Cell label={t('Created')}>
            <time dateTime={room.created_at}>{showDay(room.created_at)}</time>
          </Cell>
          <Cell>
            <RowActions>
              <Button size="small" variant="quiet" onClick={() => onDelete(room)}>
                {rich('Delete<hidden> Room {code}</hidden>', { code: room.code, hidden })}
              </Button>
              <Button size="small" onClick={() => onEdit(room)}>
                {rich('Edit<hidden> Room {code}</hidden>', { code: room.code, hidden })}
              </Button>
            </RowActions>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** The part of a label that only screen readers need. */
const hidden = <span className="sr-only" />;
