import { t } from '@consultflow/contract/language/t';
import type { User } from '@consultflow/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { consultantsToPlan } from '../../../features/consultants/queries.ts';
import { OpenCases } from '../../../features/handovers/open-cases.tsx';
import { showList } from '../../../lib/language/list.ts';
import { FailedNote } from '../../../ui/feedback/failed.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';

type ConsultantCasesProps = {
  consultant: Pick<User, 'id'>;
  successor: string | undefined;
  onChoose: (id: string | undefined) => void;
};

/** The open cases of a consultant who leaves, and the choice of the colleague who takes them over. */
export function ConsultantCases({ consultant: { id: leaving }, successor, onChoose }: ConsultantCasesProps) {
  const everybody = useQuery(consultantsToPlan);
  const candidates = everybody.data
    ?.filter(({ id, is_active }) => is_active && id !== leaving)
    .map(({ id, name, specialties }) => ({ id, word: withRooms(name, specialties) }));
  return (
    <OpenCases
      leaving={{ kind: 'consultant', id: leaving }}
      candidates={candidates}
      missing={<CandidatesMissing query={everybody} />}
      otherwise={{
        all: t('Without a successor they keep this name, and the consultants of their rooms carry them out.'),
        left: t('These keep this name, and the consultants of their rooms carry them out:'),
      }}
      successor={successor}
      onChoose={onChoose}
    />
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
