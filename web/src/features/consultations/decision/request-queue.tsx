import { labelOf } from '@consultflow/contract/consultations/label';
import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Pause } from 'lucide-react';
import { memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { showDay, showMoment, showNearDay } from '../../../lib/time/dates.ts';
import { useActor } from '../../../lib/session/session.ts';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { buttonStyle } from '../../../ui/button/button.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { Ago } from '../../../ui/text/relative-time.tsx';
import { DueEdge, DueWord } from '../../../domain/due/due-word.tsx';
import { CaseTitle } from '../../../domain/case-title.tsx';
import { RestrictedMark } from '../../../domain/restricted-mark.tsx';
import { RoomTag } from '../../../domain/room-flag.tsx';
import { UnreadCount } from '../../../domain/unread-count.tsx';
import { StatusTag } from '../../../domain/status-tag.tsx';
import { LastWords } from '../tables/last-words.tsx';
import { assignedTo } from './assign-button.tsx';
import type { DecisionTab } from './deciding.ts';
import { DecisionButtons } from './decision.tsx';

type RequestQueueProps = {
  rows: ConsultationExcerpt[];
  /** The request that is open beside the list in a wide window. */
  current: string | undefined;
  isWide: boolean;
  /** The current request has only just moved to this position. */
  isTooSoon: boolean;
  /** The current request is being decided in the sheet. */
  isInSheet: boolean;
  /** Opens a request beside the list. */
  onOpen: (id: string) => void;
  onDecide: (request: ConsultationExcerpt, tab: DecisionTab) => void;
  /** Its approval was undone. */
  onTakenBack: (id: string) => void;
};

/**
 * The waiting requests as cards; a click anywhere on a card opens it, beside the list or on its own page. Beside the
 * list the keys J and K move the selection and the focus.
 */
export function RequestQueue({ rows, current, isWide, isTooSoon, isInSheet, ...actions }: RequestQueueProps) {
  const list = useRef<HTMLOListElement>(null);
  const navigate = useNavigate();
  const { onOpen, onDecide, onTakenBack } = useLatest(actions);
  const at = rows.findIndex(({ id }) => id === current);
  const step = (by: number) => () => {
    const next = rows[at + by];
    if (!next) return;
    onOpen(next.id);
    const card = list.current?.children[at + by];
    card?.querySelector('a')?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  };
  const viewDetails = useCallback(
    (id: string) => void navigate({ to: '/consultant/request/$id', params: { id } }),
    [navigate],
  );
  useShortcuts(
    current === undefined
      ? []
      : [
          { keys: ['j'], label: t('Next request'), run: step(1), repeats: true },
          { keys: ['k'], label: t('Previous request'), run: step(-1), repeats: true },
          { keys: ['o', 'Enter'], label: t('View Details'), run: () => viewDetails(current) },
        ],
  );
  return (
    <ol ref={list}>
      {rows.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          isCurrent={request.id === current}
          isInSheet={isInSheet && request.id === current}
          onView={viewDetails}
          {...{ isWide, isTooSoon, onOpen, onDecide, onTakenBack }}
        />
      ))}
    </ol>
  );
}

type Actions = Pick<RequestQueueProps, 'onOpen' | 'onDecide' | 'onTakenBack'>;

/** The same functions for ever, which call the latest ones: a step in a long queue draws two cards and not all. */
function useLatest(actions: Actions): Actions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      onOpen: (id) => latest.current.onOpen(id),
      onDecide: (request, tab) => latest.current.onDecide(request, tab),
      onTakenBack: (id) => latest.current.onTakenBack(id),
    }),
    [],
  );
}

type RequestCardProps = Omit<RequestQueueProps, 'rows' | 'current'> & {
  request: ConsultationExcerpt;
  isCurrent: boolean;
  onView: (id: string) => void;
};

const RequestCard = memo(function RequestCard({
  request,
  isCurrent,
  isWide,
  isTooSoon,
  isInSheet,
  onOpen,
  onView,
  ...rest
}: RequestCardProps) {
  const { id, client_name, room, created_at, status, is_restricted } = request;
  return (
    <li
      data-row={id}
      aria-current={isCurrent || undefined}
      className={clsx(
        'relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 border-b border-line px-4 pt-3.5 pb-2 text-sm md:px-6',
        isCurrent ? 'lg:bg-surface lg:edge-primary' : 'hover:bg-hover',
      )}
    >
      <h2 className="text-base tracking-normal text-pretty">
        <Link
          {...(isWide ? besideTheList(id) : { to: '/consultant/request/$id', params: { id } })}
          aria-current={isCurrent || undefined}
          onClick={(event) => {
            if (!isWide || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(id);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !isCurrent) return;
            event.preventDefault();
            onView(id);
          }}
          className="text-ink no-underline before:absolute before:inset-0"
        >
          <CaseTitle of={request} />
        </Link>{' '}
        <UnreadCount of={request} />
      </h2>
      {request.due_at ? (
        <DueWord of={request} className="self-start justify-self-end" />
      ) : (
        <time dateTime={created_at} className="self-start pt-px text-ink-3">
          {showDay(created_at)}
        </time>
      )}
      <p className="text-ink-2">
        <PersonName>{client_name || t('Unknown Client')}</PersonName>
        {created_at && (
          <span title={showMoment(created_at)} className="ms-2 text-ink-3">
            <Ago time={created_at} />
          </span>
        )}
        {is_restricted && (
          <span className="ms-3">
            <RestrictedMark />
          </span>
        )}
      </p>
      <span className="justify-self-end">
        <RoomTag code={room} />
      </span>
      <Waiting request={request} />
      {request.last_words && (
        <p className="col-span-2 text-ink-3">
          <LastWords of={request} />
        </p>
      )}
      <div className="quiet-end relative col-span-2 flex min-h-9 flex-wrap items-center justify-end gap-1">
        <span className="me-auto">
          <StatusTag status={status} look="plain" />
        </span>
        <Link
          to="/consultant/request/$id"
          params={{ id }}
          className={`${buttonStyle({ variant: 'quiet', size: 'small' })} text-primary-ink`}
        >
          {rich('View Details<hidden> of {topic}</hidden>', { topic: labelOf(request), hidden })}
        </Link>
        <DecisionButtons
          consultation={request}
          place={isCurrent ? 'current row' : 'row'}
          isTooSoon={isTooSoon}
          isInSheet={isInSheet}
          onDecide={(tab) => rest.onDecide(request, tab)}
          onTakenBack={() => rest.onTakenBack(id)}
        />
      </div>
      <DueEdge of={request} />
    </li>
  );
});

/** That it waits for its client, and who it is assigned to. */
function Waiting({ request }: { request: ConsultationExcerpt }) {
  const { id: self } = useActor();
  const { status, waiting_since, consultant_id, consultant_name } = request;
  const isPending = status === 'pending';
  if (!isPending && !consultant_id) return null;
  return (
    <p className="col-span-2 flex flex-wrap items-center gap-x-4 text-xs text-ink-3">
      {isPending && (
        <span
          className="inline-flex items-center gap-1.5"
          title={waiting_since ? showMoment(waiting_since) : undefined}
        >
          <Pause aria-hidden size={12} strokeWidth={1.75} />
          {waiting_since
            ? t('Waits for client since {day}', { day: showNearDay(waiting_since) })
            : t('Waits for client')}
        </span>
      )}
      {consultant_id && <bdi>{assignedTo(consultant_id, consultant_name, self)}</bdi>}
    </p>
  );
}

const besideTheList = (id: string) =>
  ({
    to: '/consultant/pending',
    search: (now: { room?: string | undefined }) => ({ ...now, open: id }),
    replace: true,
    resetScroll: false,
  }) as const;

const hidden = <span className="sr-only" />;
