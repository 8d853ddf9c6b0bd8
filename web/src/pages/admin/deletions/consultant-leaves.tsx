import type { User } from '@consultflow/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConsultantDeletion } from '../../../features/consultants/consultant-deletion.tsx';
import { consultantsToPlan } from '../../../features/consultants/queries.ts';
import { OpenCases } from '../../../features/handovers/open-cases.tsx';

type ConsultantLeavesProps = { consultant: User; onClose: () => void; onDone?: () => void };

/** Asks before a consultant is deleted, and for the successor. */
export function ConsultantLeaves({ consultant, onClose, onDone }: ConsultantLeavesProps) {
  const { data: everybody = [] } = useQuery(consultantsToPlan);
  const [successor, setSuccessor] = useState<string>();
  const candidates = everybody
    .filter(({ id, is_active }) => is_active && id !== consultant.id)
    .map(({ id, name, specialties }) => ({ id, word: `${name}${roomsOf(specialties)}` }));
  return (
    <ConsultantDeletion consultant={consultant} successor={successor} onClose={onClose} onDone={onDone}>
      <OpenCases
        leaving={{ kind: 'consultant', id: consultant.id }}
        candidates={candidates}
        otherwise={{
          all: 'Without a successor they keep this name, and the consultants of their rooms carry them out.',
          left: 'These keep this name, and the consultants of their rooms carry them out:',
        }}
        successor={successor}
        onChoose={setSuccessor}
      />
    </ConsultantDeletion>
  );
}

const roomsOf = (codes: string[]) =>
  codes.length === 0 ? ', no room' : `, ${codes.length === 1 ? 'Room' : 'Rooms'} ${codes.join(', ')}`;
