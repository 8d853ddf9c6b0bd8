import type { AuditState } from '@consultflow/contract/audit/schema';
import { sentenceOf } from '@consultflow/contract/audit/faults';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FaultsDialog } from './faults-dialog.tsx';
import { ProtectionDialog } from './protection-dialog.tsx';
import { auditState } from './queries.ts';
import { verifiedTo } from './verified-to.ts';

/** Under the heading: how far the log is verified, what was found broken, and whether the database prevents changes. */
export function ProtectionLine() {
  const { data: log } = useQuery(auditState);
  const [isOpen, setIsOpen] = useState(false);
  if (!log) return <p className="min-h-5.5" />;
  const close = () => setIsOpen(false);
  const [first] = log.faults;
  if (first)
    return (
      <Line look="broken" first={soundTo(log)} button={t('What to do')} onOpen={() => setIsOpen(true)}>
        {sentenceOf(first)}
        <FaultsDialog log={log} open={isOpen} onClose={close} />
      </Line>
    );
  return (
    <Line
      look={log.is_append_only ? 'protected' : 'open'}
      first={verifiedTo(log)}
      button={t('How it is protected')}
      onOpen={() => setIsOpen(true)}
    >
      {log.is_append_only
        ? t('Entries can be added, never changed.')
        : t('The chain shows changes; the database does not prevent them.')}
      <ProtectionDialog log={log} open={isOpen} onClose={close} />
    </Line>
  );
}

const looks = {
  protected: { icon: ShieldCheck, ink: 'text-success-ink', strong: 'text-ink' },
  open: { icon: TriangleAlert, ink: 'text-accent-ink', strong: 'text-ink' },
  broken: { icon: CircleAlert, ink: 'text-danger-ink', strong: 'text-danger-ink' },
};

type LineProps = {
  look: keyof typeof looks;
  first: string;
  button: string;
  onOpen: () => void;
  children: ReactNode;
};

function Line({ look, first, button, onOpen, children }: LineProps) {
  const { icon: Icon, ink, strong } = looks[look];
  return (
    <div role={look === 'broken' ? 'alert' : undefined} className="flex items-start gap-2 text-ink-2">
      <Icon aria-hidden size={16} strokeWidth={1.75} className={`mt-0.75 flex-none ${ink}`} />
      <p>
        <strong className={`font-medium ${strong}`}>{first}</strong> {children}{' '}
        <button
          type="button"
          className="font-medium text-primary-ink underline-offset-3 hover:underline"
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          {button}
        </button>
      </p>
    </div>
  );
}

const soundTo = ({ verified_entry }: AuditState) =>
  verified_entry
    ? t('Verified only up to entry {entry, number}.', { entry: verified_entry })
    : t('Not even the first entries fit.');
