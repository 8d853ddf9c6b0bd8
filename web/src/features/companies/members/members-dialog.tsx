import {
  canInvite,
  canManageMembers,
  INVITATIONS_NEED_APPROVAL,
} from '@consultflow/contract/companies/policy';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/replies.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { useActor } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Failed, StaleNote } from '../../../ui/feedback/failed.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { WaitingRows } from '../../../ui/list/listing.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { InviteForm } from './invite-form.tsx';
import { HandOverQuestion, InvitationRow, MemberRow, RemoveQuestion } from './member-rows.tsx';
import { companyMembers, isPerson, type Person } from './queries.ts';

type MembersDialogProps = { company: { id: string; name: string }; onClose: () => void };

type Asking = { what: 'remove' | 'hand over'; member: Person } | undefined;

/** Who belongs to a company; its owner and admins manage them. */
export function MembersDialog({ company: { id, name }, onClose }: MembersDialogProps) {
  const actor = useActor();
  const members = useQuery(companyMembers(id));
  const [asking, setAsking] = useState<Asking>();
  const [hasLink, setHasLink] = useState(false);
  const { error } = members;
  const isGone = error instanceof ApiError && error.status === 404;
  const data = isGone ? undefined : members.data;
  const people = data?.filter(isPerson) ?? [];
  const owner = people.find(({ is_owner }) => is_owner);
  const mayManage = owner !== undefined && canManageMembers(actor, { client_id: owner.user_id });
  const [hasManaged, setHasManaged] = useState(false);
  if (mayManage && !hasManaged) setHasManaged(true);
  const asked = asking && people.find(({ user_id }) => user_id === asking.member.user_id);
  const shown = name || t('Unnamed Company');
  return (
    <Dialog
      open
      keep={hasLink}
      onClose={onClose}
      title={rich('Members of “{company}”', { company: <bdi>{shown}</bdi> })}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {isGone && (
        <Note kind="error">
          {t('You no longer see this company: it was deleted, or you are no longer a member.')}
        </Note>
      )}
      {!data &&
        !isGone &&
        (error ? (
          <Failed
            title={t('The members could not be loaded')}
            error={error}
            busy={members.isFetching}
            onRetry={() => void members.refetch()}
            level={3}
          />
        ) : (
          <WaitingRows label={t('Loading the members')} />
        ))}
      {data && (
        <div className="grid gap-5">
          <StaleNote failure={t('The members could not be loaded')} query={members} />
          {hasManaged && !mayManage && owner && (
            <Note alert>
              {rich('{name} owns this company now. You are a member.', {
                name: <PersonName>{owner.name ?? owner.email}</PersonName>,
              })}
            </Note>
          )}
          <p className="text-ink-2">
            {t(
              'Members read what its authors share with the company, and export it. Changing and canceling stay with the author.',
            )}
          </p>
          <ul aria-label={t('Members')} className="divide-y divide-line border-y border-line">
            {people.map((member) => (
              <MemberRow
                key={member.user_id}
                member={member}
                isOneself={member.user_id === actor.id}
                mayManage={mayManage}
                onHandOver={() => setAsking({ what: 'hand over', member })}
                onRemove={() => setAsking({ what: 'remove', member })}
              />
            ))}
            {data
              .filter((member) => !isPerson(member))
              .map(({ invitation_id, email, expires_at }) => (
                <InvitationRow
                  key={invitation_id}
                  id={invitation_id ?? ''}
                  email={email}
                  expires_at={expires_at}
                  mayManage={mayManage}
                />
              ))}
          </ul>
          {mayManage &&
            (canInvite(actor) ? (
              <InviteForm company_id={id} onLink={setHasLink} />
            ) : (
              <Note>{t(INVITATIONS_NEED_APPROVAL)}</Note>
            ))}
        </div>
      )}
      {asking?.what === 'remove' && asked && mayManage && (
        <RemoveQuestion company_id={id} member={asked} onClose={() => setAsking(undefined)} />
      )}
      {asking?.what === 'hand over' && asked && mayManage && (
        <HandOverQuestion
          company={{ id, name: shown }}
          member={asked}
          isOwn={owner.user_id === actor.id}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Dialog>
  );
}
