import { msg, t } from '@consultflow/contract/language/t';
import type { ReactNode } from 'react';
import { BrandMark } from '../../domain/brand-mark.tsx';
import { StatusMark } from '../../domain/status-mark.tsx';
import { ConnectionNote } from '../../ui/feedback/connection-note.tsx';
import { BearingRose } from './bearing-rose.tsx';
import { LanguageChoice } from './language-choice.tsx';

/** The layout of the login pages: one card, and beside it what happens next. */
export function Door({ foot, children }: { foot?: ReactNode; children: ReactNode }) {
  return (
    <>
      <ConnectionNote />
      <div className="grid min-h-dvh grid-rows-[1fr_auto] lg:grid-cols-2">
        <main className="grid content-start justify-items-center gap-4 px-4 pt-4 pb-8 md:gap-6 md:px-8 md:pt-6 md:pb-10">
          <div className="flex w-full max-w-120 items-center justify-between gap-4">
            <p className="flex items-center gap-2.5 text-md font-semibold tracking-(--tracking-tight)">
              <BrandMark className="size-6.5 text-primary-ink" />
              <span>
                ConsultFlow <span className="font-normal">Navigator</span>
              </span>
            </p>
            <LanguageChoice />
          </div>
          <div className="w-full max-w-120 rounded-dialog border border-line bg-surface px-4 pb-5 md:px-8 md:pt-2 md:pb-8">
            {children}
          </div>
        </main>
        <footer className="mx-auto flex w-full max-w-120 flex-wrap gap-x-6 gap-y-1 px-4 pb-6 text-sm text-ink-3 md:px-0">
          <bdi dir="ltr">© 2025 ConsultFlow Navigator</bdi>
          {foot}
        </footer>
        <Bearing />
      </div>
    </>
  );
}

/** The other half: what happens next, and a bearing on the chart. */
function Bearing() {
  return (
    <aside
      aria-label={t('How it works')}
      className="relative col-start-2 row-span-2 row-start-1 hidden overflow-hidden border-s border-line bg-sunken lg:block"
    >
      <BearingRose className="absolute -end-76 -bottom-76 size-232" />
      <div className="relative max-w-120 px-12 pt-24">
        <p className="font-serif text-3xl font-display tracking-[-0.016em] text-balance">
          {t('Take a bearing before you sail.')}
        </p>
        <ol className="mt-8 grid max-w-84 gap-4 text-ink-2">
          {steps.map(({ status, words }) => (
            <li key={status} className="grid grid-cols-[1.5rem_minmax(0,1fr)]">
              <StatusMark status={status} className="mt-1.5 size-2.75" />
              {t(words)}
            </li>
          ))}
        </ol>
      </div>
    </aside>
  );
}

const steps = [
  { status: 'requested', words: msg('Create an account with your company.') },
  { status: 'approved', words: msg('An admin approves it.') },
  { status: 'completed', words: msg('Request a consultation in the room you need.') },
];
