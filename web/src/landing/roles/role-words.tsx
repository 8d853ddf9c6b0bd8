import type { ReactNode } from 'react';
import { RoomTag } from '../../domain/room-flag.tsx';
import { StatusTag } from '../../domain/status-tag.tsx';
import { rooms } from '../rooms.ts';

export type RoleWords = {
  role: 'client' | 'consultant' | 'admin';
  name: string;
  says: string;
  sign: ReactNode;
  duties: { verb: string; what: string }[];
};

function Signs({ label, children }: { label: string; children: ReactNode[] }) {
  return (
    <ul aria-label={label} className="mt-6 flex max-w-88 flex-wrap gap-2 text-base">
      {children}
    </ul>
  );
}

const states = (names: string[]) =>
  names.map((status) => (
    <li key={status}>
      <StatusTag status={status} />
    </li>
  ));

export const roles: RoleWords[] = [
  {
    role: 'client',
    name: 'Client',
    says: 'Ask once. See where it stands. Keep the answer.',
    sign: (
      <Signs label="States of a consultation">
        {states(['requested', 'approved', 'rescheduled', 'completed', 'rejected', 'canceled'])}
      </Signs>
    ),
    duties: [
      {
        verb: 'Request',
        what: 'Choose the topics and the room, describe the matter as fully as it needs.',
      },
      {
        verb: 'Follow',
        what: 'Requested, approved, rescheduled, completed: one list, and a signal at every turn.',
      },
      { verb: 'File', what: 'Take the result as a document your bank, broker or auditor can read.' },
    ],
  },
  {
    role: 'consultant',
    name: 'Consultant',
    says: 'Your room’s queue, one clear decision at a time.',
    sign: <Signs label="Decisions">{states(['approved', 'rejected', 'completed'])}</Signs>,
    duties: [
      { verb: 'Decide', what: 'Read the request beside the list, approve or reject, go on to the next.' },
      { verb: 'Advise', what: 'See the client and every company behind the question.' },
      { verb: 'Record', what: 'Write the result in rich text, improve it later, lose nothing.' },
    ],
  },
  {
    role: 'admin',
    name: 'Admin',
    says: 'People, rooms and weeks, all on one chart.',
    sign: (
      <Signs label="Rooms">
        {rooms.map(({ code }) => (
          <li key={code}>
            <RoomTag code={code} look="tag" />
          </li>
        ))}
      </Signs>
    ),
    duties: [
      { verb: 'Admit', what: 'Approve new clients with their companies in view.' },
      { verb: 'Plan', what: 'Assign consultants to rooms, day by day, and see the gaps.' },
      { verb: 'Keep', what: 'Users, rooms and settings in one place, nothing lost when somebody leaves.' },
    ],
  },
];
