import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api/replies.ts';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failed } from '../../ui/feedback/failed.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { AuditReading } from './audit-reading.tsx';
import { auditEntry } from './queries.ts';

type UnlistedEntryProps = {
  id: number;
  /** The way back to the list, where the entry is shown instead of it. */
  back?: ReactNode;
};

/** An entry that is not among the loaded ones, as a link may name. */
export function UnlistedEntry({ id, back }: UnlistedEntryProps) {
  const { data, error, isFetching, refetch } = useQuery(auditEntry(id));
  if (data) return <AuditReading entry={data} back={back} />;
  return (
    <div className="min-w-0 bg-surface px-4 pt-4 md:px-8 md:pt-6">
      {back}
      {!error && <WaitingRows label={t('Loading the audit log')} />}
      {error &&
        (isUnknown(error) ? (
          <Empty drawing="none-match" title={t('Entry not found')} />
        ) : (
          <Failed
            title={t('Failed to load the audit log')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ))}
    </div>
  );
}

const isUnknown = (error: Error) => error instanceof ApiError && [400, 404].includes(error.status);
