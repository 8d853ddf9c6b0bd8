import { msg } from '@consultflow/contract/language/t';

/** The rooms of the first start. */
export const rooms = [
  {
    code: 'A',
    name: msg('Import', 'name of a room'),
    cell: 'border-room-a-mark bg-room-a-bg text-room-a-ink',
  },
  {
    code: 'B',
    name: msg('Export', 'name of a room'),
    cell: 'border-room-b-mark bg-room-b-bg text-room-b-ink',
  },
  {
    code: 'C',
    name: msg('Legal', 'name of a room'),
    cell: 'border-room-c-mark bg-room-c-bg text-room-c-ink',
  },
  {
    code: 'D',
    name: msg('Finance', 'name of a room'),
    cell: 'border-room-d-mark bg-room-d-bg text-room-d-ink',
  },
  {
    code: 'E',
    name: msg('Technical', 'name of a room'),
    cell: 'border-room-e-mark bg-room-e-bg text-room-e-ink',
  },
] as const;
