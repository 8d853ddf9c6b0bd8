import { useState } from 'react';
import { showAgo, showMoment } from '../../lib/time/dates.ts';
import { Note } from '../../ui/feedback/note.tsx';

/** In milliseconds: a firm that works every day loses at most a week's work. */
const OLD = 7 * 24 * 60 * 60 * 1000;

/** The age of the last backup, and how to make one. */
export function BackupAge({ last }: { last: string | null }) {
  const [opened] = useState(() => Date.now());
  const isOld = last === null || opened - Date.parse(last) > OLD;
  return (
    <Note kind={isOld ? 'waiting' : 'information'} className="mt-4">
      {last === null ? (
        'No backup has been made yet.'
      ) : (
        <>
          The last backup was made{' '}
          <time dateTime={last} title={showMoment(last)}>
            {showAgo(last).toLowerCase()}
          </time>
          .
        </>
      )}{' '}
      Ask your server administrator to run <code>npm run backup -- FILE</code> every night and to keep the
      files on another machine. Without a backup, a disk failure loses everything.
    </Note>
  );
}
