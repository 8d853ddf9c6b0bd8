import { statusNames } from '@consultflow/contract/consultations/status-names';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import { accountStatusNames } from '@consultflow/contract/users/status-names';
import { clsx } from 'clsx';
import { wordOf } from '../lib/language/word-of.ts';
import { lookOf, StatusMark } from './status-mark.tsx';

const words = {
  ...statusNames,
  active: msg('Active', 'status of a person or a room'),
  inactive: msg('Inactive', 'status of a person or a room'),
};

/** The word of a status in every list. */
export const statusWord = (status: string, names: Readonly<Record<string, Message>> = words) =>
  wordOf(names, status, t.context('status', 'Unknown'));

type StatusTagProps = {
  status: string;
  /** `plain` without background for dense lists, `mark` with the word only for screen readers. */
  look?: 'tag' | 'plain' | 'mark';
  /** An account is named in words of its own, which some languages inflect differently. */
  of?: 'consultation' | 'account';
};

/** Mark and word in the colours of the status. */
export function StatusTag({ status, look = 'tag', of = 'consultation' }: StatusTagProps) {
  const { ink, ground } = lookOf(status);
  const names = of === 'account' ? { ...words, ...accountStatusNames } : words;
  const word = statusWord(status, names);
  return (
    <span
      title={look === 'mark' ? word : undefined}
      className={clsx(
        'inline-flex max-w-full items-center gap-1.5 text-xs font-medium wrap-normal',
        ink,
        look === 'tag' && ['min-h-5.5 rounded-tag py-0.75 ps-1.75 pe-2 leading-4', ground],
      )}
    >
      <StatusMark status={status} className={look === 'mark' ? 'size-2.75' : 'size-2.25'} />
      <span className={look === 'mark' ? 'sr-only' : undefined}>{word}</span>
    </span>
  );
}
