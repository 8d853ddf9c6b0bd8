import { roomText } from '@consultflow/contract/rooms/first-rooms';
import type { AuditEntry } from '@consultflow/contract/audit/schema';
import { titleOf } from '@consultflow/contract/audit/words';
import { t } from '@consultflow/contract/language/t';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { knownDay, showClock, showNearDayOfWeek } from '../../lib/time/dates.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { ActorName } from './actor-name.tsx';
import { kindOf } from './kind.ts';
import { Mark } from './mark.tsx';

type AuditListProps = {
  rows: AuditEntry[];
  /** The entry beside the list. */
  current: number | undefined;
  onOpen: (id: number) => void;
};

/** The entries by day, along one line; J and K move the selection and the focus. */
export function AuditList({ rows, current, onOpen }: AuditListProps) {
  const list = useRef<HTMLOListElement>(null);
  const step = (by: number) => () => {
    const next = rows[rows.findIndex(({ id }) => id === current) + by];
    if (!next) return;
    onOpen(next.id);
    const link = list.current?.querySelector<HTMLElement>(`[data-entry="${next.id}"]`);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts([
    { keys: ['j'], label: t('Next entry'), run: step(1), repeats: true },
    { keys: ['k'], label: t('Previous entry'), run: step(-1), repeats: true },
  ]);
  return (
    <ol ref={list}>
      {[...Map.groupBy(rows, ({ at }) => knownDay(at))].map(([day, entries]) => (
        <li key={day ?? ''}>
          <h2 className="border-b border-line bg-sunken px-4 py-2 text-xs font-medium tracking-normal text-ink-2 md:px-6">
            {day === undefined ? t('Unknown date') : showNearDayOfWeek(day)}
          </h2>
          <ol>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} isCurrent={entry.id === current} onOpen={onOpen} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

type EntryProps = { entry: AuditEntry; isCurrent: boolean; onOpen: (id: number) => void };

function Entry({ entry, isCurrent, onOpen }: EntryProps) {
  const { id, at, subject_name } = entry;
  return (
    <li
      className={clsx(
        'relative grid grid-cols-[2.75rem_0.75rem_minmax(0,1fr)] gap-x-3 px-4 py-2.5 text-sm md:px-6',
        isCurrent ? 'lg:bg-surface lg:edge-primary' : 'hover:bg-hover',
      )}
    >
      <time dateTime={at} className="text-ink-3">
        {showClock(at)}
      </time>
      <span className="relative">
        <span aria-hidden className="absolute -inset-y-2.5 start-1.25 border-s border-line-strong" />
        <Mark kind={kindOf(entry)} className="top-1.25" />
      </span>
      <Link
        from="/admin/audit"
        to="/admin/audit"
        search={(now) => ({ ...now, entry: id })}
        replace
        resetScroll={false}
        data-entry={id}
        aria-current={isCurrent || undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(id);
        }}
        className="text-ink-2 no-underline before:absolute before:inset-0"
      >
        <strong className="font-medium text-ink">{titleOf(entry)}</strong>
        <small className="flex flex-wrap gap-x-1 text-sm text-ink-3 *:max-w-full *:truncate">
          <span className="max-w-full flex-none">
            <ActorName {...entry} />
          </span>
          {subject_name && subject_name !== entry.actor?.name && (
            <>
              <span aria-hidden className="flex-none">
                ·
              </span>
              <bdi>{roomText(subject_name)}</bdi>
            </>
          )}
        </small>
      </Link>
    </li>
  );
}
