import {
  canAccept,
  isAcceptable,
  isAccepted,
  isQuestioned,
  isRatable,
} from '@consultflow/contract/acceptances/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { useState } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import { AcceptPrompt } from './accept-prompt.tsx';
import { useImproved } from './improved.ts';
import { RatingForm } from './rating-form.tsx';
import { isRatedLater, rateLater } from './rated-later.ts';

type OwnAcceptanceProps = { consultation: ConsultationDetail; onAsk: () => void };

/** What a client is to say about the result: that they accept it, and then how useful it was. */
export function OwnAcceptance({ consultation, onAsk }: OwnAcceptanceProps) {
  const actor = useActor();
  const { id, acceptance, result_version: version } = consultation;
  const [isLater, setLater] = useState(() => isRatedLater(id, acceptance?.version));
  const { isImproved, isTooSoon } = useImproved(version ?? undefined);
  if (!canAccept(actor, consultation) || !version) return null;
  // What they have asked is answered first; what is from before this was asked waits for nobody.
  if (isAcceptable(consultation) && !isQuestioned(consultation))
    return (
      <AcceptPrompt
        consultation={consultation}
        version={version}
        isImproved={isImproved}
        isTooSoon={isTooSoon}
        onAsk={onAsk}
      />
    );
  if (!acceptance || !isAccepted(consultation) || !isRatable(acceptance) || isLater) return null;
  const later = () => {
    rateLater(id, acceptance.version);
    setLater(true);
  };
  return <RatingForm id={id} version={version} onLater={later} />;
}
