import type { Draft } from '@consultflow/contract/drafts/schema';
import { t } from '@consultflow/contract/language/t';
import { compareDraft } from '@consultflow/contract/versions/endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Comparing } from './comparing.tsx';
import { COMPARISON_FAILED } from './queries.ts';
import './versions.css';

type DraftComparisonProps = {
  id: string;
  /** Of the draft. */
  version: number;
  /** The released version. */
  against: number;
};

/** What a draft changes in a released result. */
export function DraftComparisonView({ id, version, against }: DraftComparisonProps) {
  const query = useQuery(draftComparisonOf(id, version, against));
  return <Comparing query={query} pair={`${version} ${against}`} />;
}

const draftComparisonOf = (id: string, version: number, against: number) =>
  queryOptions({
    queryKey: queryKeys.drafts.comparison(id, version, against),
    queryFn: ({ signal }) => call(compareDraft, { params: { id }, query: { against } }, { signal }),
    select: ({ data }) => data,
    meta: { failure: COMPARISON_FAILED },
  });

type DraftComparisonDialogProps = { id: string; draft: Draft; against: number; onClose: () => void };

export function DraftComparisonDialog({ id, draft, against, onClose }: DraftComparisonDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Compare the draft with version {number, number}', { number: against })}
      initialFocus={content}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        <DraftComparisonView id={id} version={draft.version} against={against} />
      </div>
    </Dialog>
  );
}
