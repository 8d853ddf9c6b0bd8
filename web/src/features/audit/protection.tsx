import type { AuditState } from '@consultflow/contract/audit/schema';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { rich } from '../../lib/language/rich.tsx';
import { showMoment } from '../../lib/time/dates.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Fact, Facts } from '../../ui/text/facts.tsx';
import { auditState } from './queries.ts';

/** Under the heading: how far the log is chained, and whether the database prevents changes. */
export function ProtectionLine() {
  const { data: log } = useQuery(auditState);
  const [isOpen, setIsOpen] = useState(false);
  if (!log) return <p className="min-h-5.5" />;
  const Icon = log.is_append_only ? ShieldCheck : TriangleAlert;
  return (
    <p className="flex items-start gap-2 text-ink-2">
      <Icon
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className={`mt-0.75 flex-none ${log.is_append_only ? 'text-success-ink' : 'text-accent-ink'}`}
      />
      <span>
        <strong className="font-medium text-ink">{chainedTo(log)}</strong>{' '}
        {log.is_append_only
          ? t('Entries can be added, never changed.')
          : t('The chain shows changes; the database does not prevent them.')}{' '}
        <button
          type="button"
          className="font-medium text-primary-ink underline-offset-3 hover:underline"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {t('How it is protected')}
        </button>
      </span>
      <ProtectionDialog log={log} open={isOpen} onClose={() => setIsOpen(false)} />
    </p>
  );
}

const chainedTo = ({ last_entry, chained_at }: AuditState) =>
  last_entry === null
    ? t('No entry is chained yet.')
    : t('Chained up to entry {entry, number}, {time}.', { entry: last_entry, time: showMoment(chained_at) });

type ProtectionDialogProps = { log: AuditState; open: boolean; onClose: () => void };

function ProtectionDialog({ log, open, onClose }: ProtectionDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('How the audit log is protected')}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <Facts>
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
