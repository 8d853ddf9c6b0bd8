import type { User } from '@consultflow/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConsultantDeletion } from '../../../features/consultants/consultant-deletion.tsx';
import { consultantsToPlan } from '../../../features/consultants/queries.ts';
import { countOf, handover } from '../../../features/handovers/queries.ts';
import { ConsultantCases } from './consultant-cases.tsx';

type ConsultantLeavesProps = {
  consultant: Pick<User, 'id' | 'name'>;
  onClose: () => void;
  onDone?: () => void;
};

/** Asks before a consultant is deleted, and for the successor. */
export function ConsultantLeaves({ consultant, onClose, onDone }: ConsultantLeavesProps) {
  const [successor, setSuccessor] = useState<string>();
  const { data: open } = useQuery(handover({ kind: 'consultant', id: consultant.id }, successor));
  const { isLoading } = useQuery(consultantsToPlan);
  return (
    <ConsultantDeletion
      consultant={consultant}
      successor={successor}
      isCounting={!open || (countOf(open) > 0 && isLoading)}
      onClose={onClose}
      onDone={onDone}
    >
      <ConsultantCases consultant={consultant} successor={successor} onChoose={setSuccessor} />
    </ConsultantDeletion>
  );
}
