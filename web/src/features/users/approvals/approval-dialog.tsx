import { t } from '@consultflow/contract/language/t';
import { alreadyDecided } from '@consultflow/contract/users/policy';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHeld } from '../../../lib/held.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { ApprovalButtons } from './approval-buttons.tsx';
import { ApprovalFacts } from './approval-facts.tsx';
import { oneUser, useIsDeciding } from '../queries.ts';
import { RejectClientDialog } from './reject-client-dialog.tsx';

type ApprovalDialogProps = { listed: UserExcerpt; onTakenBack: () => void; onClose: () => void };

/** Everything from a client's sign-up, for the decision. */
export function ApprovalDialog({ listed, onTakenBack, onClose }: ApprovalDialogProps) {
  const { data: client = listed } = useQuery(oneUser(listed.id));
  const [rejecting, setRejecting] = useState(false);
  const isDeciding = useIsDeciding(listed.id);
  const { held } = useHeld();
  const isPending = isDeciding || client.account_status === 'pending';
  return (
    <Dialog
      open
      onClose={onClose}
      title={<PersonName>{client.name || t('Unknown Client')}</PersonName>}
      footer={
        isPending && !held.has(listed.id) ? (
          <ApprovalButtons
            client={client}
            onReject={() => setRejecting(true)}
            onDone={onClose}
            onTakenBack={onTakenBack}
          />
        ) : (
          <Button onClick={onClose}>{t('Close')}</Button>
        )
      }
    >
      {!isPending && <Note className="mb-6">{alreadyDecided(client)}</Note>}
      {rejecting && (
        <RejectClientDialog client={client} onClose={() => setRejecting(false)} onDone={onClose} />
      )}
      <ApprovalFacts listed={listed} />
    </Dialog>
  );
}
