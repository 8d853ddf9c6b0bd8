/** The rooms of the first start. */
export const rooms = [
  { code: 'A', name: 'Import', cell: 'border-room-a-mark bg-room-a-bg text-room-a-ink' },
  { code: 'B', name: 'Export', cell: 'border-room-b-mark bg-room-b-bg text-room-b-ink' },
  { code: 'C', name: 'Legal', cell: 'border-room-c-mark bg-room-c-bg text-room-c-ink' },
  { code: 'D', name: 'Finance', cell: 'border-room-d-mark bg-room-d-bg text-room-d-ink' },
  { code: 'E', name: 'Technical', cell: 'border-room-e-mark bg-room-e-bg text-room-e-ink' },
] as const;
