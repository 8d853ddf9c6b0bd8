import { sentenceOf } from '@consultflow/contract/audit/faults';
import type { AuditState } from '@consultflow/contract/audit/schema';
import { t } from '@consultflow/contract/language/t';
import { rich } from '../../lib/language/rich.tsx';
import { showMoment } from '../../lib/time/dates.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Fact, Facts } from '../../ui/text/facts.tsx';

type FaultsDialogProps = { log: AuditState; open: boolean; onClose: () => void };

/** What the verification has found, what is still sound, and what an admin does now. */
export function FaultsDialog({ log, open, onClose }: FaultsDialogProps) {
  const { faults, found_at, verified_entry } = log;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('The audit log was changed')}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <Facts>
        <Fact term={t('Found')}>
          <ul className="mb-1 grid gap-1">
            {faults.map(sentenceOf).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="text-ink-3">
            {t('Found {time}, by the verification in the background.', { time: showMoment(found_at) })}
          </p>
        </Fact>
        <Fact term={t('Sound')}>
          {verified_entry ? t('Entries up to {entry, number}.', { entry: verified_entry }) : t('None.')}{' '}
          {t('What follows cannot be relied on until this is explained.')}
        </Fact>
        <Fact term={t('What to do')}>
          {rich(
            'Leave the database as it is. Run <code>npm run audit:verify</code> on the server, which names all that was changed, and compare it with a backup from before.',
            { code: <code className="rounded-tag bg-sunken px-1 whitespace-nowrap" /> },
          )}
        </Fact>
      </Facts>
    </Dialog>
  );
}
