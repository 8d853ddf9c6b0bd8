import { isExportable } from '@consultflow/contract/consultations/policy';
import { DEFAULT_TOPIC } from '@consultflow/contract/consultations/topics';
import type { Recent } from '@consultflow/contract/dashboards/schema';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { buttonStyle } from '../../ui/button.tsx';
import { RoomTag } from '../../ui/room-flag.tsx';
import { When } from '../../ui/when.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';

/** A client's latest consultations, each leading to its details and, once completed, to its document. */
export function RecentList({ rows }: { rows: Recent[] }) {
  return (
    <ul>
      {rows.map((recent) => (
        <RecentRow key={recent.id} recent={recent} />
      ))}
    </ul>
  );
}

function RecentRow({ recent }: { recent: Recent }) {
  const { id, room, status, scheduled_date, earlier_date } = recent;
  const topic = recent.topic || DEFAULT_TOPIC;
  const action = `${buttonStyle({ variant: 'quiet', size: 'small' })} text-primary-ink`;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-0 hover:bg-hover lg:min-h-14 lg:grid-cols-[minmax(0,1fr)_6rem_7.75rem_10rem_10rem] lg:py-2 lg:ps-5">
      <h3 className="col-span-3 text-base font-medium tracking-normal text-pretty lg:col-span-1">
        <bdi>{topic}</bdi>
      </h3>
      <span className="text-sm max-lg:col-start-2 max-lg:row-start-2">
        <RoomTag code={room} />
      </span>
      <span className="max-lg:col-start-1 max-lg:row-start-2">
        <StatusTag status={status} />
      </span>
      <span className="text-sm text-ink-2 max-lg:col-span-2 max-lg:row-start-3">
        <When time={scheduled_date} earlier={status === 'rescheduled' ? earlier_date : null} />
      </span>
      <span className="-me-2.25 flex justify-end gap-1 max-lg:col-start-3 max-lg:row-span-2 max-lg:row-start-2 max-lg:self-end">
        <Link to="/client/consultations" search={{ open: id }} className={action}>
          Details<span className="sr-only"> of {topic}</span>
        </Link>
        {isExportable(recent) && (
          <Link to="/client/exports/$id" params={{ id }} className={action}>
            <Download aria-hidden size={16} strokeWidth={1.75} />
            Export<span className="sr-only"> {topic}</span>
          </Link>
        )}
      </span>
    </li>
  );
}
