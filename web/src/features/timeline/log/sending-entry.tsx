import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { useActor } from '../../../lib/session/session.ts';
import { sizeText } from '@consultflow/contract/files/size';
import { FileMark } from '../../../domain/files/file-mark.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { Initials } from '../../../ui/text/initials.tsx';
import type { Sending } from '../composer/composing.ts';
import { StaffOnly } from '../said/staff-only.tsx';

/** What the reader has just written, until it is among the entries. */
export function SendingEntry({ sending: { body, files, visibility, id } }: { sending: Sending }) {
  const { name, role } = useActor();
  const isSent = id !== undefined;
  const content = (
    <>
      <p className="entry-head">
        <strong>{t('You')}</strong>
        {visibility === 'staff' && <StaffOnly />}
        {isSent || <span>{t('Sending')}</span>}
      </p>
      {body && <RichText html={body} />}
      {files.length > 0 && (
        <ul aria-label={t('Files')} className="attachments">
          {files.map(({ key, name: of, size }) => (
            <li key={key} className="file">
              <FileMark name={of} />
              <span className="min-w-0">
                <span className="file-name">
                  <bdi>{of}</bdi>
                </span>
                <span className="file-note">{sizeText(size)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
  return (
    <li className="entry" data-kind="sending">
      <span className="entry-time" />
      <span aria-hidden className="entry-mark" data-of="person">
        <Initials name={name} look={role === 'client' ? 'outlined' : 'filled'} />
      </span>
      <div className={clsx('entry-body', !isSent && 'opacity-70')}>
        {visibility === 'staff' ? <div className="staff-note">{content}</div> : content}
      </div>
    </li>
  );
}
