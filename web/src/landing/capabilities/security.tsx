import { msg, t } from '@consultflow/contract/language/t';
import { rich } from '../../lib/language/rich.tsx';
import { showMoment } from '../days.ts';
import { Capability } from './capability.tsx';

export function Security() {
  return (
    <Capability
      title={t('Security & Compliance')}
      says={t('Each sees what is theirs. Who changed what, when and why stays on record.')}
    >
      <ol className="mt-auto">
        {entries.map(({ when, did }) => (
          <li
            key={when}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-4 border-t border-line py-2.25 last:pb-0"
          >
            <time dateTime={when} className="text-sm text-ink-3">
              {showMoment(when)}
            </time>
            <span className="text-ink-2">{rich(did, { who })}</span>
          </li>
        ))}
      </ol>
    </Capability>
  );
}

const who = (
  <b className="font-medium text-ink">
    <bdi>J. Lindqvist</bdi>
  </b>
);

const entries = [
  // i18n: a consultant, in the record of changes of a consultation
  { when: '2026-11-13T09:05', did: msg('{who} approved') },
  // i18n: a consultant, in the record of changes of a consultation
  { when: '2026-11-24T16:02', did: msg('{who} completed') },
  { when: '2026-11-25T09:11', did: msg('{who} edited the result, earlier text kept') },
];
