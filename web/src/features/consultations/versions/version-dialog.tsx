import { t } from '@consultflow/contract/language/t';
import type { Version } from '@consultflow/contract/versions/schema';
import { showMoment } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';

type VersionDialogProps = { version: Version; onClose: () => void };

/** An earlier result, to be read. */
export function VersionDialog({ version: { number, at, body }, onClose }: VersionDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Version {number, number}', { number })}
      marks={
        <time dateTime={at} className="text-ink-3">
          {showMoment(at)}
        </time>
      }
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <RichText html={body} />
    </Dialog>
  );
}
