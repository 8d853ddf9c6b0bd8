import { t } from '@consultflow/contract/language/t';
import { Button } from '../../../ui/button/button.tsx';
import { SignerField } from '../sign-off/signer-field.tsx';
import type { Release } from './use-release.ts';

type ReleaseButtonProps = {
  releasing: Release;
  /** Where nobody has to sign. */
  word: string;
  /** Where a colleague has to. */
  askWord?: string;
};

/** What the room asks for: to release the result, or to ask for a sign-off; nothing while it cannot be released. */
export function ReleaseButton({ releasing, word, askWord }: ReleaseButtonProps) {
  const { writing, isBusy, isReleasable, needsSignOff, release, ask } = releasing;
  if (!isReleasable) return null;
  return (
    <Button
      variant="primary"
      busy={isBusy}
      disabled={!writing.uploads.isReady}
      onClick={needsSignOff ? ask : release}
    >
      {needsSignOff ? (askWord ?? t('Ask for sign-off')) : word}
    </Button>
  );
}

/** Who is asked, where a colleague has to sign. */
export function ReleaseSigner({ releasing: { writing, asking, isReleasable, needsSignOff } }: SignerProps) {
  if (!isReleasable || !needsSignOff) return null;
  const { id } = writing.consultation;
  return <SignerField of={id} value={asking.signer} error={asking.mistake} onChange={asking.choose} />;
}

type SignerProps = { releasing: Release };
