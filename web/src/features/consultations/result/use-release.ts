import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import type { Draft } from '@consultflow/contract/drafts/schema';
import { useAsking } from '../sign-off/asking.ts';
import type { ResultWriting } from './use-result-writing.ts';

/** What a result is written for. */
export type WritingProps = {
  consultation: ConsultationDetail;
  /** The draft on the server; undefined if it could not be read. */
  stored: Draft | null | undefined;
  /** The user may no longer see the consultation: the text stays, to be copied. */
  isGone: boolean;
  onDone: OnDone;
};

type OnDone = (how: 'released' | 'asked') => void;

type Released = { consultation_result: string; updated_at: string | undefined; file_ids?: string[] };
type Outcome = { onSaved: () => void; onSuccess: () => void; onError: () => void };

type ReleaseProps = {
  writing: ResultWriting;
  save: (result: Released, outcome: Outcome) => void;
  isBusy: boolean;
  /** The consultation can take a result now. */
  isOpen: boolean;
  /** Shows an error if not. */
  isReady: () => boolean;
  onDone: OnDone;
};

/** Gives the text in the editor to the client, or to a colleague who signs it first. */
export function useRelease({ writing, save, isBusy, isOpen, isReady, onDone }: ReleaseProps) {
  const { consultation, text, draft, uploads, saver, forget } = writing;
  const asking = useAsking(writing);
  const release = async () => {
    if (!isReady()) return;
    await saver.hold('release', true);
    save(
      { consultation_result: text, ...uploads.named, updated_at: draft.began_from },
      {
        onError: () => void saver.hold('release', false),
        onSaved: forget,
        onSuccess: () => {
          // What was typed meanwhile is not a new draft.
          forget();
          onDone('released');
        },
      },
    );
  };
  return {
    writing,
    asking,
    isBusy: isBusy || asking.isBusy,
    isReleasable: isOpen && writing.isWritable,
    needsSignOff: consultation.requires_sign_off === true,
    release: () => void release(),
    ask: () => {
      if (isReady()) void asking.ask(() => onDone('asked'));
    },
  };
}

export type Release = ReturnType<typeof useRelease>;
