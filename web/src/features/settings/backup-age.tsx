import { useState } from 'react';
import { showAgo, showMoment } from '../../lib/time/dates.ts';
import { Note } from '../../ui/feedback/note.tsx';

/** In milliseconds: a firm that works every day loses a week's work at most. */
const OLD = 7 * 24 * 60 * 60 * 1000;

/** How old the last backup is, and how one is made. */
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
