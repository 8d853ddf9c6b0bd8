import type { Absence } from '@consultflow/contract/absences/schema';
import { t } from '@consultflow/contract/language/t';

/** Who stands in; said if they are absent too for a part of it. */
export function standInWords(
  { substitute_id, substitute_name, starts_at, ends_at }: Absence,
  all: Absence[],
) {
  if (!substitute_name) return t('Nobody stands in');
  const isAway = all.some(
    (one) =>
      one.user_id === substitute_id &&
      Date.parse(one.starts_at) < Date.parse(ends_at) &&
      Date.parse(one.ends_at) > Date.parse(starts_at),
  );
  return isAway
    ? t('{name} stands in, but is absent then too', { name: substitute_name })
    : t('{name} stands in', { name: substitute_name });
}
