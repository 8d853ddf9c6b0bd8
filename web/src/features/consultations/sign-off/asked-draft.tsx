import type { AttachedFile } from '@consultflow/contract/files/schema';
import { t } from '@consultflow/contract/language/t';
import type { SignOff } from '@consultflow/contract/sign-offs/schema';
import { Lock } from 'lucide-react';
import { AttachedFiles } from '../../../domain/files/attached-files.tsx';
import { rich } from '../../../lib/language/rich.tsx';
import { useActor } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { useSignOff } from './queries.ts';

type AskedDraftProps = {
  consultation: { id: string };
  asked: SignOff;
  text: string;
  files: readonly AttachedFile[] | undefined;
  onWrite: () => void;
  /** What can be done about it stands beside the text. */
  isActionBeside: boolean;
};

/** The text that a colleague was asked to sign: locked, so that they sign what they read. */
export function AskedDraft({
  consultation: { id },
  asked,
  text,
  files,
  onWrite,
  isActionBeside,
}: AskedDraftProps) {
  const actor = useActor();
  const { run, isBusy } = useSignOff(id, 'withdrawn');
  const isMine = asked.requested_by.id === actor.id;
  const name = <PersonName>{asked.signer.name}</PersonName>;
  return (
    <section aria-label={t('Consultation Result')} className="rounded-tag border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-sunken px-4 py-2 text-sm text-ink-2">
        <Lock aria-hidden size={16} strokeWidth={1.75} className="flex-none" />
        <span className="min-w-0 flex-1">
          {isMine
            ? rich('{name} reads it. Take it back to write on.', { name })
            : rich('{name} was asked to sign this text. Writing on ends the request.', { name })}
        </span>
        {isMine && !isActionBeside && (
          <Button size="small" busy={isBusy} onClick={() => run({})}>
            {t('Take it back')}
          </Button>
        )}
        {!isMine && (
          <Button size="small" onClick={onWrite}>
            {t('Write on')}
          </Button>
        )}
      </div>
      <RichText html={text} className="p-4" />
      <div className="px-4 pb-4 empty:hidden">
        <AttachedFiles files={files} />
      </div>
    </section>
  );
}
