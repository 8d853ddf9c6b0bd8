import type { Recent } from '@consultflow/contract/dashboards/schema';
import { t } from '@consultflow/contract/language/t';
import type { ReactNode } from 'react';
import { CaseLink } from '../../domain/case-link.tsx';
import { CaseTitle } from '../../domain/case-title.tsx';
import { RestrictedMark } from '../../domain/restricted-mark.tsx';
import { RoomTag } from '../../domain/room-flag.tsx';
import { When } from '../../domain/when.tsx';
import { Ahead } from '../../ui/text/relative-time.tsx';

/** The client's next appointment, under the figures. */
export function NextLine({ next, children }: { next: Recent; children?: ReactNode }) {
  const { id, room, status, scheduled_date, earlier_date, is_restricted } = next;
  return (
    <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 rounded-b-panel border-t border-line bg-canvas px-4 py-3 lg:px-5">
      <strong className="text-accent-ink">{t.context('the next appointment', 'Next')}</strong>
      <span>
        <When time={scheduled_date} earlier={status === 'rescheduled' ? earlier_date : null} />
      </span>
      <CaseLink id={id} className="font-medium no-underline hover:underline">
        <CaseTitle of={next} />
      </CaseLink>
      <RoomTag code={room} />
      {is_restricted && <RestrictedMark />}
      <span className="ms-auto text-sm text-ink-3">{scheduled_date && <Ahead time={scheduled_date} />}</span>
      {children && <div className="basis-full empty:hidden">{children}</div>}
    </div>
  );
}
