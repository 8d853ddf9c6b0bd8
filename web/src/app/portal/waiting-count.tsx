import { roomOf } from '@consultflow/contract/consultations/policy';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pendingRequests } from '../../features/consultations/queries.ts';
import { pendingClients } from '../../features/users/queries.ts';
import { useActor } from '../../lib/session.ts';
import { CountBadge } from '../../ui/count-badge.tsx';

/** How much waits for this person behind a screen; nothing where nothing does. */
export function WaitingCount({ of, hidden }: { of: 'requests' | 'approvals'; hidden: boolean }) {
  return of === 'requests' ? <Requests hidden={hidden} /> : <Approvals hidden={hidden} />;
}

function Requests({ hidden }: { hidden: boolean }) {
  const { data } = useInfiniteQuery(pendingRequests(roomOf(useActor())));
  return <Badge count={data?.rows.length} more={data?.more} hidden={hidden} />;
}

function Approvals({ hidden }: { hidden: boolean }) {
  const { data } = useInfiniteQuery(pendingClients());
  return <Badge count={data?.rows.length} more={data?.more} hidden={hidden} />;
}

function Badge({
  count,
  more,
  hidden,
}: {
  count: number | undefined;
  more: boolean | undefined;
  hidden: boolean;
}) {
  if (!count || hidden) return null;
  return (
    <span className="ms-auto">
      <CountBadge waiting>
        {count}
        {more && '+'}
        <span className="sr-only"> waiting</span>
      </CountBadge>
    </span>
  );
}
