import type { Recent } from '@consultflow/contract/dashboards/schema';
import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CaseLink } from '../../domain/case-link.tsx';
import { CaseTitle } from '../../domain/case-title.tsx';
import { DueOrWaiting } from '../../domain/due/due-word.tsx';
import { UnreadCount } from '../../domain/unread-count.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { RestrictedMark } from '../../domain/restricted-mark.tsx';
import { RoomTag } from '../../domain/room-flag.tsx';

/** The title of a consultation in a dashboard list, which leads to its page. */
export function RecentTitle({ of }: { of: Recent }) {
  return (
    <>
      <CaseLink id={of.id} className={clsx('no-underline hover:underline', of.unread && 'font-semibold')}>
        <CaseTitle of={of} />
      </CaseLink>{' '}
      <UnreadCount of={of} /> {of.is_restricted && <RestrictedMark />}
    </>
  );
}

type WorkRowProps = {
  recent: Recent;
  /** The content at the end: a date, a status, buttons. */
  children?: ReactNode;
};

/** One consultation of a dashboard, with client and room. */
export function WorkRow({ recent, children }: WorkRowProps) {
  const { client_name, room } = recent;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0 md:ps-5">
      <div className="min-w-0 flex-[1_1_12rem]">
        <h3 className="text-base font-medium tracking-normal text-pretty">
          <RecentTitle of={recent} />
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
          <PersonName>{client_name || t('Unknown Client')}</PersonName>
          <RoomTag code={room} />
          <DueOrWaiting of={recent} />
        </p>
      </div>
      <div className="quiet-end flex flex-wrap items-center gap-2 text-sm">{children}</div>
    </li>
  );
}
