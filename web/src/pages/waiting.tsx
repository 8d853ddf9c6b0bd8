import { t } from '@consultflow/contract/language/t';
import { Page } from '../ui/layout/page.tsx';
import { Bone } from '../ui/feedback/skeleton.tsx';

/** A placeholder for a screen whose code is being loaded. */
export function WaitingPage() {
  return (
    <Page>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may not hold blocks */}
      <div role="status">
        <span className="sr-only">{t('Loading the page')}</span>
        <div aria-hidden className="grid gap-6">
          <Bone className="h-6 w-60" />
          <Bone className="h-40 w-full" />
        </div>
      </div>
    </Page>
  );
}
