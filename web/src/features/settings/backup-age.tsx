import { languages } from '@consultflow/contract/language/languages';
import { currentLanguage, t } from '@consultflow/contract/language/t';
import { showAgo, showMoment } from '../../lib/time/dates.ts';
import { useTimed } from '../../lib/time/now.ts';
import { rich } from '../../lib/language/rich.tsx';
import { Note } from '../../ui/feedback/note.tsx';

/** In milliseconds: a firm that works every day loses at most a week's work. */
const OLD = 7 * 24 * 60 * 60 * 1000;

/** The age of the last backup, and how to make one. */
export function BackupAge({ last }: { last: string | null }) {
  const isOld = useTimed(() => last === null || Date.now() - Date.parse(last) > OLD);
  const ago = useTimed(() => showAgo(last));
  return (
    <Note kind={isOld ? 'waiting' : 'information'} className="mt-4">
      {last === null
        ? t('No backup has been made yet.')
        : // i18n: {ago} is as in 'just now' or '3 days ago'
          rich('The last backup was made {ago}.', {
            ago: (
              <time dateTime={last} title={showMoment(last)}>
                {ago.toLocaleLowerCase(languages[currentLanguage()].locale)}
              </time>
            ),
          })}{' '}
      {rich(
        'Ask your server administrator to run {command} every night and to keep the files on another machine. Without a backup, a disk failure loses everything.',
        { command: <code dir="ltr">npm run backup -- FILE</code> },
      )}
    </Note>
  );
}
