import { isQuestioned } from '@consultflow/contract/acceptances/policy';
import { t } from '@consultflow/contract/language/t';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { CaseSection } from '../../../features/consultations/case/case-section.tsx';
import { NextStepLines } from '../../../features/consultations/case/next-step-lines.tsx';
import { ReleaseButton, ReleaseSigner } from '../../../features/consultations/result/release-button.tsx';
import type { Release } from '../../../features/consultations/result/use-release.ts';
import { useShownSignOff } from '../../../features/consultations/sign-off/shown.ts';
import { SignOffPanel } from '../../../features/consultations/sign-off/sign-off-panel.tsx';
import { Versions } from '../../../features/consultations/versions/versions.tsx';
import { Scroller } from '../../../ui/layout/scroller.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';

type VersionActs = Required<Pick<ComponentProps<typeof Versions>, 'onCompare' | 'onBringBack'>>;
type WritingSideProps = VersionActs & {
  releasing: Release;
  isGone: boolean;
  /** Whether the question is shown; a tab shows it in full. */
  isAskedShown: boolean;
  word: string;
};

/** Beside the editor: what comes next and its button, how far the sign-off is, what is asked, and the versions. */
export function WritingSide({
  releasing,
  isGone,
  isAskedShown,
  word,
  onCompare,
  onBringBack,
}: WritingSideProps) {
  const { writing, asking } = releasing;
  const { consultation } = writing;
  const signOff = useShownSignOff(consultation);
  const asksAgain = !signOff.open && signOff.shown?.signer.id === asking.signer;
  return (
    <>
      <section className="grid justify-items-start gap-3 pb-4 text-sm *:w-full">
        <div>
          <NextStepLines consultation={consultation} />
        </div>
        {!isGone && (
          <SignOffPanel consultation={consultation} {...signOff} isBesideEditor frame={SignOffRegion} />
        )}
        <ReleaseSigner releasing={releasing} />
        <ReleaseButton releasing={releasing} word={word} {...(asksAgain && { askWord: t('Ask again') })} />
      </section>
      {!isGone && isAskedShown && (
        <CaseSection title={t('What is asked')}>
          <div className="flex max-h-[30dvh] flex-col">
            <Scroller label={t('Problem Details')}>
              <RichText html={consultation.problem_details} />
            </Scroller>
          </div>
        </CaseSection>
      )}
      {!isGone && consultation.result_version != null && (
        <CaseSection title={t('Versions')}>
          <Versions
            consultation={consultation}
            onCompare={onCompare}
            {...(writing.isWritable && { onBringBack })}
          />
        </CaseSection>
      )}
      {isQuestioned(consultation) && (
        <CaseSection title={t('Question')}>
          <p className="mb-1">{t('The client has asked about this result.')}</p>
          <Link to="/consultant/consultations/$id" params={{ id: consultation.id }} className="font-medium">
            {t('Read and answer it')}
          </Link>
        </CaseSection>
      )}
    </>
  );
}

const SignOffRegion = ({ children }: { children: ReactNode }) => (
  <section aria-label={t('Sign-off')}>{children}</section>
);
