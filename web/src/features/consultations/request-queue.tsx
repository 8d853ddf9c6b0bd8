import type { Consultation } from '@consultflow/contract/consultations/schema';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { showDay } from '../../lib/dates.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { RoomTag } from '../../ui/room-flag.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { topicOf } from './consultation-detail.tsx';
import { DecisionButtons } from './decision.tsx';

type RequestQueueProps = {
  rows: Consultation[];
  /** The one that is open beside the list, where the window is wide enough. */
  current: string | undefined;
  isWide: boolean;
  onReject: (request: Consultation) => void;
};

/** The requests that wait, as cards; a press anywhere on a card opens it, beside the list or on its own page. */
export function RequestQueue({ rows, current, ...rest }: RequestQueueProps) {
  return (
    <ol>
      {rows.map((request) => (
        <RequestCard key={request.id} request={request} isCurrent={request.id === current} {...rest} />
      ))}
    </ol>
  );
}

type RequestCardProps = Pick<RequestQueueProps, 'isWide' | 'onReject'> & {
  request: Consultation;
  isCurrent: boolean;
};

function RequestCard({ request, isCurrent, isWide, onReject }: RequestCardProps) {
  const { id, client_name, room, created_at, status } = request;
  return (
    <li
      aria-current={isCurrent || undefined}
      className={clsx(
        'relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 border-b border-line px-4 pt-3.5 pb-2 text-sm md:px-6',
        isCurrent ? 'lg:bg-surface lg:edge-primary' : 'hover:bg-hover',
      )}
    >
      <h2 className="text-base tracking-normal text-pretty">
        <Link
          {...(isWide ? besideTheList(id) : { to: '/consultant/request/$id', params: { id } })}
          className="text-ink no-underline before:absolute before:inset-0"
        >
          <bdi>{topicOf(request)}</bdi>
        </Link>
      </h2>
      <time dateTime={created_at} className="self-start pt-px text-ink-3">
        {showDay(created_at)}
      </time>
      <p className="text-ink-2">
        <PersonName>{client_name || 'Unknown Client'}</PersonName>
      </p>
      <RoomTag code={room} />
      <div className="relative col-span-2 flex min-h-9 flex-wrap items-center justify-end gap-1">
        <span className="me-auto">
          <StatusTag status={status} look="plain" />
        </span>
        <Link
          to="/consultant/request/$id"
          params={{ id }}
          className={`${buttonStyle({ variant: 'quiet', size: 'small' })} text-primary-ink`}
        >
          View Details<span className="sr-only"> of {topicOf(request)}</span>
        </Link>
        <DecisionButtons
          consultation={request}
          place={isCurrent ? 'current row' : 'row'}
          onReject={() => onReject(request)}
        />
      </div>
    </li>
  );
}

const besideTheList = (id: string) =>
  ({ to: '/consultant/pending', search: { open: id }, replace: true, resetScroll: false }) as const;
