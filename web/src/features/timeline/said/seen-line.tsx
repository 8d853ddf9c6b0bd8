import type { Reading } from '@consultflow/contract/timeline/schema';
import { t } from '@consultflow/contract/language/t';
import { showList } from '../../../lib/language/list.ts';
import { showTimeOn } from '../../../lib/time/dates.ts';
import { useToday } from '../../../lib/time/now.ts';

/** More than these are counted. */
const FEW = 3;

/** Who has seen the reader's last message, and when. */
export function SeenLine({ by }: { by: NonNullable<Reading['seen']>['by'] }) {
  const today = useToday();
  if (by.length === 0) return null;
  const named = by.slice(0, FEW).map(({ name, at }) =>
    // i18n: a person and the time at which they have seen a message
    t('{name}, {time}', { name, time: showTimeOn(today, at) }),
  );
  const more = by.length - named.length;
  return (
    <p className="seen">
      {more > 0
        ? t('Seen by {names} and {more, plural, one {# other} other {# others}}', {
            names: showList(named, 'narrow'),
            more,
          })
        : t('Seen by {names}', { names: showList(named, 'narrow') })}
    </p>
  );
}
