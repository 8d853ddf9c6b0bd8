import { t } from '@consultflow/contract/language/t';
import type { User } from '@consultflow/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConsultantDeletion } from '../../../features/consultants/consultant-deletion.tsx';
import { consultantsToPlan } from '../../../features/consultants/queries.ts';
import { OpenCases } from '../../../features/handovers/open-cases.tsx';
import { countOf, handover } from '../../../features/handovers/queries.ts';
import { showList } from '../../../lib/language/list.ts';
import { FailedNote } from '../../../ui/feedback/failed.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';

type ConsultantLeavesProps = {
  consultant: Pick<User, 'id' | 'name'>;
  onClose: () => void;
  onDone?: () => void;
};

/** Asks before a consultant is deleted, and for the successor. */
export function ConsultantLeaves({ consultant, onClose, onDone }: ConsultantLeavesProps) {
  const everybody = useQuery(consultantsToPlan);
  const [successor, setSuccessor] = useState<string>();
  const leaving = { kind: 'consultant', id: consultant.id } as const;
  const { data: open } = useQuery(handover(leaving, successor));
  const candidates = everybody.data
    ?.filter(({ id, is_active }) => is_active && id !== consultant.id)
    .map(({ id, name, specialties }) => ({ id, word: withRooms(name, specialties) }));
  return (
    <ConsultantDeletion
      consultant={consultant}
      successor={successor}
      isCounting={!open || (countOf(open) > 0 && everybody.isLoading)}
      onClose={onClose}
      onDone={onDone}
    >
      <OpenCases
        leaving={leaving}
        candidates={candidates}
        missing={<CandidatesMissing query={everybody} />}
        otherwise={{
          all: t(
            'Without a successor they keep this name, and the consultants of their rooms carry them out.',
          ),
          left: t('These keep this name, and the consultants of their rooms carry them out:'),
        }}
        successor={successor}
        onChoose={setSuccessor}
      />
    </ConsultantDeletion>
  );
}

type CandidatesMissingProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
};

const CandidatesMissing = ({ query: { error, isFetching, refetch } }: CandidatesMissingProps) =>
  error ? (
    <FailedNote busy={isFetching} onRetry={() => void refetch()}>
      {t('Failed to fetch consultants')}
    </FailedNote>
  ) : (
    <Waiting label={t('Loading the consultants')}>
      <Bone className="w-3/5" />
    </Waiting>
  );

const withRooms = (name: string, codes: string[]) =>
  codes.length === 0
    ? t('{name}, no room', { name })
    : t('{name}, {count, plural, one {Room {rooms}} other {Rooms {rooms}}}', {
        name,
        count: codes.length,
        rooms: showList(codes, 'narrow'),
      });
