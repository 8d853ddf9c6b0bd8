import { t } from '@consultflow/contract/language/t';
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

export const roles = (): RoleWords[] => [
  {
    role: 'client',
    name: t('Client'),
    says: t('Ask once. See where it stands. Keep the answer.'),
    sign: (
      <Signs label={t('States of a consultation')}>
        {states(['requested', 'approved', 'rescheduled', 'completed', 'rejected', 'canceled'])}
      </Signs>
    ),
    duties: [
      {
        verb: t.context('what a client does', 'Request'),
        what: t('Choose the topics and the room, describe the matter as fully as it needs.'),
      },
      {
        verb: t.context('what a client does', 'Follow'),
        what: t('Requested, approved, rescheduled, completed: one list, and a signal at every turn.'),
      },
      {
        verb: t.context('what a client does', 'File'),
        what: t('Take the result as a document your bank, broker or auditor can read.'),
      },
    ],
  },
  {
    role: 'consultant',
    name: t('Consultant'),
    says: t('Your room’s queue, one clear decision at a time.'),
    sign: <Signs label={t('Decisions')}>{states(['approved', 'rejected', 'completed'])}</Signs>,
    duties: [
      {
        verb: t.context('what a consultant does', 'Decide'),
        what: t('Read the request beside the list, approve or reject, go on to the next.'),
      },
      {
        verb: t.context('what a consultant does', 'Advise'),
        what: t('See the client and every company behind the question.'),
      },
      {
        verb: t.context('what a consultant does', 'Record'),
        what: t('Write the result in rich text, improve it later, lose nothing.'),
      },
    ],
  },
  {
    role: 'admin',
    name: t('Admin'),
    says: t('People, rooms and weeks, all on one chart.'),
    sign: (
      <Signs label={t('Rooms')}>
        {rooms.map(({ code }) => (
          <li key={code}>
            <RoomTag code={code} look="tag" />
          </li>
        ))}
      </Signs>
    ),
    duties: [
      {
        verb: t.context('what an admin does', 'Admit'),
        what: t('Approve new clients with their companies in view.'),
      },
      {
        verb: t.context('what an admin does', 'Plan'),
        what: t('Assign consultants to rooms, day by day, and see the gaps.'),
      },
      {
        verb: t.context('what an admin does', 'Keep'),
        what: t('Users, rooms and settings in one place, nothing lost when somebody leaves.'),
      },
    ],
  },
];
