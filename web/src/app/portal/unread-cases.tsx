import type { Status } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { rich } from '../../lib/language/rich.tsx';
import { unreadMessages } from '../../features/timeline/unread.ts';
import { CountBadge } from '../../ui/text/count-badge.tsx';

type UnreadCasesProps = {
  of: readonly Status[];
  /** Another count stands there: it is only said. */
  isBeside: boolean;
  hidden: boolean;
};

/** The number of consultations with unread messages on a screen; nothing for none. */
export function UnreadCases({ of, isBeside, hidden: isHidden }: UnreadCasesProps) {
  const { data } = useQuery(unreadMessages);
  const count = of.reduce((sum, status) => sum + (data?.by_status?.[status] ?? 0), 0);
  if (count === 0 || isHidden) return null;
  if (isBeside)
    return <span className="sr-only"> {t('{count, number} with unread messages', { count })}</span>;
  return (
    <span className="ms-auto">
      <CountBadge waiting>
        {/* i18n: the number of consultations; only screen readers get the hidden part */}
        {rich('{count, number}<hidden> with unread messages</hidden>', { count, hidden })}
      </CountBadge>
    </span>
  );
}

const hidden = <span className="sr-only" />;
