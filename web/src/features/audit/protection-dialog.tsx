import type { AuditState } from '@consultflow/contract/audit/schema';
import { t } from '@consultflow/contract/language/t';
import { rich } from '../../lib/language/rich.tsx';
import { showMoment } from '../../lib/time/dates.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Fact, Facts } from '../../ui/text/facts.tsx';
import { verifiedTo } from './verified-to.ts';

type ProtectionDialogProps = { log: AuditState; open: boolean; onClose: () => void };

/** How far the log is verified and chained, and what prevents changes. */
export function ProtectionDialog({ log, open, onClose }: ProtectionDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('How the audit log is protected')}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <Facts>
        <Fact term={t('Verified')}>
          {verifiedTo(log)}{' '}
          {t('The server reads every batch once a day, and each new one as soon as it is made.')}
        </Fact>
        <Fact term={t('Chained')}>
          {chainedTo(log)} {t('{count, plural, one {# batch} other {# batches}}', { count: log.batches })}
        </Fact>
        <Fact term={t('Not yet')}>
          {t(
            '{count, plural, =0 {Every entry is in a batch.} one {# newer entry joins the next batch.} other {# newer entries join the next batch.}}',
            {
              count: log.waiting,
            },
          )}
        </Fact>
        <Fact term={t('Database role')}>
          {log.is_append_only
            ? t(
                'The server works with a database role that can add entries; it cannot change or remove them.',
              )
            : t(
                'The server works with a database role that can do everything. Whoever can change the database can change the log; the chain shows it afterwards. The operating manual says how to set up a second role.',
              )}
        </Fact>
        <Fact term={t('Erasure')}>
          {t(
            'Names, texts and addresses stand in a table of their own. Erasing them leaves the chain whole.',
          )}
        </Fact>
        <Fact term={t('By hand')}>
          {rich(
            'On the server, <code>npm run audit:verify</code> checks every batch and names what was changed, removed or inserted.',
            { code: <code className="rounded-tag bg-sunken px-1 whitespace-nowrap" /> },
          )}
        </Fact>
      </Facts>
    </Dialog>
  );
}

const chainedTo = ({ last_entry, chained_at }: AuditState) =>
  last_entry === null
    ? t('No entry is chained yet.')
    : t('Chained up to entry {entry, number}, {time}.', { entry: last_entry, time: showMoment(chained_at) });
