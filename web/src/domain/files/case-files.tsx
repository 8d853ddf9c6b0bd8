import { t } from '@consultflow/contract/language/t';
import { useInfiniteQuery } from '@tanstack/react-query';
import { isUnreached } from '../../lib/api/replies.ts';
import { showDay } from '../../lib/time/dates.ts';
import { useActor } from '../../lib/session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { FileLink } from './file-link.tsx';
import { filesOf } from './queries.ts';

/** The files of a consultation that the reader sees. */
export function CaseFiles({ id }: { id: string }) {
  const { id: self } = useActor();
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(filesOf(id));
  if (!data)
    return error ? (
      <>
        <p>{isUnreached(error) ? t('The files could not be loaded') : error.message}</p>
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </>
    ) : null;
  if (data.rows.length === 0) return <p className="text-ink-3">{t('No files yet')}</p>;
  return (
    <>
      <ul className="files">
        {data.rows.map((file) => (
          <FileLink
            key={file.id}
            file={file}
            note={
              <>
                {file.owner.id === self ? t('you') : <bdi>{file.owner.name}</bdi>}, {showDay(file.at)}
              </>
            }
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" busy={isFetching} onClick={() => void fetchNextPage()}>
          {t('Show more files')}
        </Button>
      )}
    </>
  );
}
