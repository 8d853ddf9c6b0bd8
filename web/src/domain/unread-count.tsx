import { rich } from '../lib/language/rich.tsx';
import { CountBadge } from '../ui/text/count-badge.tsx';

/** The unread messages of a consultation; nothing for none. */
export function UnreadCount({ of: { unread } }: { of: { unread?: number | null | undefined } }) {
  if (!unread) return null;
  return (
    <span className="ms-1 inline-block align-[1px]">
      <CountBadge waiting>
        {/* i18n: the unread messages of a consultation; only screen readers get the hidden part */}
        {rich('{count, number}<hidden> unread</hidden>', { count: unread, hidden })}
      </CountBadge>
    </span>
  );
}

const hidden = <span className="sr-only" />;
