import { t } from '@consultflow/contract/language/t';
import type { ReactNode } from 'react';
import { RoomFlag } from '../../../domain/room-flag.tsx';

type AttentionItemProps = {
  room?: string;
  /** What is wrong. */
  title: ReactNode;
  /** Why, or what it leads to. */
  effect?: ReactNode;
  /** What fixes it, the most likely last. */
  children?: ReactNode;
};

export function AttentionItem({ room, title, effect, children }: AttentionItemProps) {
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-4 py-2.5 max-md:items-start grid-cols-[1.25rem_minmax(0,1fr)] md:grid-cols-[1.25rem_minmax(0,1fr)_auto]">
      {room ? (
        <span className="max-md:mt-1">
          <RoomFlag code={room} />
          <span className="sr-only">{t('Room {code}', { code: room })}</span>
        </span>
      ) : (
        <span />
      )}
      <div className="min-w-0 wrap-anywhere">
        <strong className="block font-medium">{title}</strong>
        {effect && <span className="text-sm text-ink-2">{effect}</span>}
      </div>
      <div className="flex flex-wrap items-center gap-1 max-md:col-start-2 max-md:mt-1 md:justify-end">
        {children}
      </div>
    </li>
  );
}
