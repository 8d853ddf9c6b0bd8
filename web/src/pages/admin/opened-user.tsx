import type { Company } from '@consultflow/contract/companies/schema';
import { t } from '@consultflow/contract/language/t';
import type { User } from '@consultflow/contract/users/schema';
import { useState } from 'react';
import { MembersDialog } from '../../features/companies/members/members-dialog.tsx';
import { UserDeletion } from '../../features/users/accounts/user-deletion.tsx';
import { UserDialog } from '../../features/users/accounts/user-dialog.tsx';
import { rich } from '../../lib/language/rich.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ClientLeaves } from './deletions/client-leaves.tsx';
import { ConsultantCases } from './deletions/consultant-cases.tsx';
import { ConsultantLeaves } from './deletions/consultant-leaves.tsx';

type OpenedUserProps = { id: string; mailFolder: string | null | undefined; onClose: () => void };

/** A user over the list, with the dialogs that are opened from there. */
export function OpenedUser({ id, mailFolder, onClose }: OpenedUserProps) {
  const [leaving, setLeaving] = useState<User>();
  const [managing, setManaging] = useState<Company>();
  const stay = () => setLeaving(undefined);
  return (
    <>
      <UserDialog
        id={id}
        mailFolder={mailFolder}
        isLeaving={leaving !== undefined}
        companyActions={membersButton(setManaging)}
        cases={ConsultantCases}
        onClose={onClose}
        onDelete={setLeaving}
      >
        {managing && <MembersDialog company={managing} onClose={() => setManaging(undefined)} />}
      </UserDialog>
      {leaving?.role === 'client' && <ClientLeaves client={leaving} onClose={stay} onDone={onClose} />}
      {leaving?.role === 'admin' && <UserDeletion user={leaving} onClose={stay} onDone={onClose} />}
      {leaving?.role === 'consultant' && (
        <ConsultantLeaves consultant={leaving} onClose={stay} onDone={onClose} />
      )}
    </>
  );
}

const membersButton = (onOpen: (company: Company) => void) => (company: Company) => (
  <Button size="small" onClick={() => onOpen(company)}>
    {rich('Members<hidden> of {name}</hidden>', {
      name: company.name || t('Unnamed Company'),
      hidden: <span className="sr-only" />,
    })}
  </Button>
);
