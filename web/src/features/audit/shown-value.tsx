import type { AuditValue } from '@consultflow/contract/audit/schema';
import { statusNames } from '@consultflow/contract/consultations/status-names';
import { Status } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { roleWords } from '@consultflow/contract/users/role-words';
import { Role } from '@consultflow/contract/users/schema';
import { showMoment } from '../../lib/time/dates.ts';

/** A value as the reader knows it from the screens: words for states, dates in their time zone, texts without tags. */
export function ShownValue({ state, value, is_cut }: AuditValue) {
  switch (state) {
    case 'erased':
      return <em className="text-ink-3">{t('erased')}</em>;
    case 'secret':
      return <em className="text-ink-3">{t('not shown')}</em>;
    case 'hidden':
      return <em className="text-ink-3">{t('hidden')}</em>;
    case 'shown':
      return (
        <bdi className="break-words whitespace-pre-line" dir="auto">
          {wordsOf(value ?? '')}
          {is_cut && '…'}
        </bdi>
      );
  }
}

function wordsOf(value: string) {
  if (value === 'true') return t('Yes');
  if (value === 'false') return t('No');
  if (/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(value)) return showMoment(value);
  const status = Status.safeParse(value).data;
  if (status) return t(statusNames[status]);
  const role = Role.safeParse(value).data;
  if (role) return t(roleWords[role]);
  return value.startsWith('<') ? textIn(value) : value;
}

/** Parsed in a document of its own, which loads and runs nothing. */
function textIn(html: string) {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<\/(p|h\d|li|tr)>/g, '$&\n'),
    'text/html',
  );
  return body.textContent.trim();
}
