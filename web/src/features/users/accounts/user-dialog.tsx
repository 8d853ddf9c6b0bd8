import type { Company } from '@consultflow/contract/companies/schema';
import { t } from '@consultflow/contract/language/t';
import { canLockOut } from '@consultflow/contract/users/policy';
import type { User } from '@consultflow/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import { Button, buttonStyle } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ApprovalButtons } from '../approvals/approval-buttons.tsx';
import { ClientCompanies } from '../clients/client-companies.tsx';
import { oneUser, useApproveClient, useSendPasswordLink } from '../queries.ts';
import { UnreadUser } from '../unread-user.tsx';
import { RejectClientDialog } from '../approvals/reject-client-dialog.tsx';
import { type CasesProps, UserEditDialog } from './user-edit-dialog.tsx';
import { UserFacts } from './user-facts.tsx';

type UserDialogProps = {
  id: string;
  /** The folder of mails, if they are stored as files. */
  mailFolder: string | null | undefined;
  /** While the user is being deleted, nothing is fetched: the live event may come before the response. */
  isLeaving: boolean;
  /** Buttons of a company of the client. */
  companyActions: (company: Company) => ReactNode;
  /** Of a consultant who gets another role. */
  cases: ComponentType<CasesProps>;
  onClose: () => void;
  onDelete: (user: User) => void;
  /** Another dialog over this one. */
  children: ReactNode;
};

/** A user's account with the actions of an admin. */
export function UserDialog({
  id,
  mailFolder,
  isLeaving,
  companyActions,
  cases,
  onClose,
  onDelete,
  children,
}: UserDialogProps) {
  const { data: user, error, isFetching, refetch } = useQuery({ ...oneUser(id), enabled: !isLeaving });
  const [doing, setDoing] = useState<'edit' | 'reject'>();
  const end = () => setDoing(undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      title={user ? <PersonName>{user.name || t('No name provided')}</PersonName> : t('User')}
      footer={user && <Actions user={user} mailFolder={mailFolder} onDo={setDoing} onDelete={onDelete} />}
    >
      {!user && <UnreadUser error={error} isFetching={isFetching} refetch={refetch} />}
      {user && (
        <div className="grid gap-7">
          <UserFacts user={user} />
          {user.role === 'client' && <ClientCompanies client={user} actions={companyActions} />}
        </div>
      )}
      {user && doing === 'edit' && <UserEditDialog user={user} cases={cases} onClose={end} />}
      {user && doing === 'reject' && <RejectClientDialog client={user} onClose={end} />}
      {children}
    </Dialog>
  );
}

type ActionsProps = {
  user: User;
  mailFolder: string | null | undefined;
  onDo: (what: 'edit' | 'reject') => void;
  onDelete: (user: User) => void;
};

function Actions({ user, mailFolder, onDo, onDelete }: ActionsProps): ReactNode {
  const actor = useActor();
  if (!canLockOut(actor, user))
    return (
      <>
        <Note className="basis-full">{t('This is your own account.')}</Note>
        <Link to="/admin/profile" className={buttonStyle()}>
          {t('Open your profile')}
        </Link>
      </>
    );
  return (
    <>
      <Button variant="quiet" className="me-auto" onClick={() => onDelete(user)}>
        {t('Delete')}
      </Button>
      <PasswordLink user={user} mailFolder={mailFolder} />
      <Button onClick={() => onDo('edit')}>{t('Edit')}</Button>
      {user.role === 'client' && user.account_status === 'pending' && (
        <ApprovalButtons client={user} onReject={() => onDo('reject')} />
      )}
      {user.role === 'client' && user.account_status === 'rejected' && <ApproveAfterAll id={user.id} />}
    </>
  );
}

/** A rejected client can be approved later. */
function ApproveAfterAll({ id }: { id: string }) {
  const { run: approve, isBusy } = useApproveClient(id, 'rejected');
  return (
    <Button variant="primary" busy={isBusy} onClick={() => approve(undefined)}>
      {t.context('an account', 'Approve')}
    </Button>
  );
}

function PasswordLink({
  user: { id, name, email, is_active },
  mailFolder,
}: Pick<ActionsProps, 'user' | 'mailFolder'>) {
  const { run: send, isBusy } = useSendPasswordLink(id);
  const tell = () =>
    mailFolder
      ? toast.info(t('The email with the link for {name} is kept as a file', { name }), {
          note: t('No mail server is configured: look in {folder} on the server.', { folder: mailFolder }),
        })
      : toast.success(t('A link to choose a new password is on its way to {email}', { email }));
  return (
    <Button
      busy={isBusy}
      disabled={!is_active}
      title={is_active ? undefined : t('An inactive user cannot sign in')}
      onClick={() => send(email, { onSuccess: tell })}
    >
      {t('Send Password Link')}
    </Button>
  );
}
