import { isExportable } from '@consultflow/contract/consultations/policy';
import { labelOf } from '@consultflow/contract/consultations/label';
import type { Recent } from '@consultflow/contract/dashboards/schema';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { rich } from '../../lib/language/rich.tsx';
import { buttonStyle } from '../../ui/button/button.tsx';
import { RoomTag } from '../../domain/room-flag.tsx';
import { When } from '../../domain/when.tsx';
import { AcceptanceWord } from '../../domain/acceptance-word.tsx';
import { WaitsForYou } from '../../domain/waits-for-you.tsx';
import { StatusTag } from '../../domain/status-tag.tsx';
import { RecentTitle } from './work-row.tsx';

/** A client's latest consultations, each with a link to its details and, once completed, its document. */
export function RecentList({ rows }: { rows: Recent[] }) {
  return (
    <ul className="@container">
      {rows.map((recent) => (
        <RecentRow key={recent.id} recent={recent} />
      ))}
    </ul>
  );
}

function RecentRow({ recent }: { recent: Recent }) {
  const { id, room, status, scheduled_date, earlier_date } = recent;
  const topic = labelOf(recent);
  const action = `${buttonStyle({ variant: 'quiet', size: 'small' })} text-primary-ink`;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-0 @min-[48rem]:min-h-14 @min-[48rem]:grid-cols-[minmax(0,1fr)_6rem_7.75rem_10rem_10rem] @min-[48rem]:py-2 @min-[48rem]:ps-5">
      <h3 className="col-span-3 text-base font-medium tracking-normal text-pretty @min-[48rem]:col-span-1">
        <RecentTitle of={recent} />
      </h3>
      <span className="text-sm @max-[48rem]:col-start-2 @max-[48rem]:row-start-2">
        <RoomTag code={room} />
      </span>
      <span className="@max-[48rem]:col-start-1 @max-[48rem]:row-start-2">
        <StatusTag status={status} />
        <WaitsForYou of={recent} />
        <AcceptanceWord of={recent} />
      </span>
      <span className="text-sm text-ink-2 @max-[48rem]:col-span-2 @max-[48rem]:row-start-3">
        <When time={scheduled_date} earlier={status === 'rescheduled' ? earlier_date : null} />
      </span>
      <span className="-me-2.25 flex justify-end gap-1 @max-[48rem]:col-start-3 @max-[48rem]:row-span-2 @max-[48rem]:row-start-2 @max-[48rem]:self-end">
        <Link to="/client/consultations" search={{ open: id }} className={action}>
          {rich('Details<hidden> of {topic}</hidden>', { topic, hidden })}
        </Link>
        {isExportable(recent) && (
          <Link to="/client/exports/$id" params={{ id }} className={action}>
            <Download aria-hidden size={16} strokeWidth={1.75} />
            {rich('Export<hidden> {topic}</hidden>', { topic, hidden })}
          </Link>
        )}
      </span>
    </li>
  );
}

const hidden = <span className="sr-only" />;
