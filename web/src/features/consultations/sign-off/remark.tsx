import type { SignOff } from '@consultflow/contract/sign-offs/schema';
import { t } from '@consultflow/contract/language/t';
import { useActor } from '../../../lib/session/session.ts';
import { showMoment } from '../../../lib/time/dates.ts';
import { Initials } from '../../../ui/text/initials.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';

/** Why a colleague returned a draft; only staff see it. */
export function Remark({ signOff: { signer, remark, decided_at } }: { signOff: SignOff }) {
  const actor = useActor();
  return (
    <figure className="sign-off-remark">
      <figcaption className="flex items-center gap-2.5">
        <Initials name={signer.name} look="filled" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">
            {signer.id === actor.id ? t('You') : <PersonName>{signer.name}</PersonName>}
          </span>
          {decided_at && (
            <time dateTime={decided_at} className="block text-xs text-ink-2">
              {showMoment(decided_at)}
            </time>
          )}
        </span>
      </figcaption>
      <blockquote dir="auto" className="font-serif whitespace-pre-line">
        {remark}
      </blockquote>
    </figure>
  );
}
