import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { rich } from '../../lib/language/rich.tsx';
import { consultantDashboard } from '../../features/dashboards/queries.ts';
import { pendingClients } from '../../features/users/queries.ts';
import { CountBadge } from '../../ui/text/count-badge.tsx';

/** The number of waiting items on a screen; nothing for zero. */
export function WaitingCount({ of, hidden }: { of: 'requests' | 'approvals'; hidden: boolean }) {
  return of === 'requests' ? <Requests hidden={hidden} /> : <Approvals hidden={hidden} />;
}

/** In all rooms of a consultant. */
function Requests({ hidden }: { hidden: boolean }) {
  const { data } = useQuery(consultantDashboard);
  return <Badge count={data?.stats?.pending} more={false} hidden={hidden} />;
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
        {/* i18n: {count} is a number, as “3” or “50+”; only screen readers get the hidden part */}
        {rich('{count}<hidden> waiting</hidden>', {
          count: more ? `${count}+` : `${count}`,
          hidden: forScreenReaders,
        })}
      </CountBadge>
    </span>
  );
}

const forScreenReaders = <span className="sr-only" />;
