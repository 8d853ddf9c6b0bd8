import { t } from '@consultflow/contract/language/t';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { rich } from '../../../lib/language/rich.tsx';
import { showDay } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { QuestionDialog } from '../../../ui/dialog/question-dialog.tsx';
import { EmailAddress } from '../../../ui/text/email-address.tsx';
import { Initials } from '../../../ui/text/initials.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { type Person, useHandOver, useRemoveMember, useWithdrawInvitation } from './queries.ts';

const nameOf = ({ name, email }: Person) => name || email;

type MemberRowProps = {
  member: Person;
  isOneself: boolean;
  mayManage: boolean;
  onHandOver: () => void;
  onRemove: () => void;
};

export function MemberRow({ member, isOneself, mayManage, onHandOver, onRemove }: MemberRowProps) {
  const name = nameOf(member);
  return (
    <Line sign={<Initials name={name} />}>
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-medium">
          <PersonName>{name}</PersonName>
        </p>
        <p className="text-sm text-ink-3">{standingOf(member, isOneself)}</p>
        <p className="text-sm text-ink-3">
          <EmailAddress>{member.email}</EmailAddress>
        </p>
      </div>
      {mayManage && !member.is_owner && (
        <div className="ms-auto flex gap-1">
          <Button size="small" variant="quiet" onClick={onRemove}>
            {rich('Remove<hidden> {name}</hidden>', { name, hidden })}
          </Button>
          <Button size="small" onClick={onHandOver}>
            {rich('Hand Over<hidden> to {name}</hidden>', { name, hidden })}
          </Button>
        </div>
      )}
    </Line>
  );
}

function standingOf({ is_owner, joined_at }: Person, isOneself: boolean) {
  if (is_owner) return isOneself ? t('Owner, you') : t.context('of a company', 'Owner');
  const day = showDay(joined_at);
  return isOneself ? t('You, member since {day}', { day }) : t('Member since {day}', { day });
}

type InvitationRowProps = { id: string; email: string; expires_at: string | null; mayManage: boolean };

/** Only the address is known until the invitation is accepted. */
export function InvitationRow({ id, email, expires_at, mayManage }: InvitationRowProps) {
  const { run: withdraw, isBusy } = useWithdrawInvitation(id);
  return (
    <Line
      sign={
        <span className="inline-grid size-7 flex-none place-items-center rounded-control bg-sunken text-ink-2">
          <Mail aria-hidden size={14} strokeWidth={1.75} />
        </span>
      }
    >
      <div className="min-w-0 flex-[1_1_12rem]">
        <p>
          <EmailAddress>{email}</EmailAddress>
        </p>
        <p className="text-sm text-ink-3">{t('Invited until {day}', { day: showDay(expires_at) })}</p>
      </div>
      {mayManage && (
        <Button
          size="small"
          variant="quiet"
          busy={isBusy}
          className="ms-auto"
          onClick={() => withdraw(undefined)}
        >
          {rich('Withdraw<hidden> the invitation of {email}</hidden>', { email, hidden })}
        </Button>
      )}
    </Line>
  );
}

const Line = ({ sign, children }: { sign: ReactNode; children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
    {sign}
    {children}
  </li>
);

/** The part of a label that only screen readers need. */
const hidden = <span className="sr-only" />;

type RemoveQuestionProps = { company_id: string; member: Person; onClose: () => void };

export function RemoveQuestion({ company_id, member, onClose }: RemoveQuestionProps) {
  const { run: remove, isBusy } = useRemoveMember(company_id, member.user_id);
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={rich('Remove {name}', { name: <PersonName>{nameOf(member)}</PersonName> })}
      verb={t('Remove Member')}
      danger
      busy={isBusy}
      onConfirm={() => remove(undefined, { onSuccess: onClose })}
    >
      {t(
        'From now on this person no longer sees what is shared with the company. What they have shared stays shared until they make it private.',
      )}
    </QuestionDialog>
  );
}

type HandOverQuestionProps = {
  company: { id: string; name: string };
  member: Person;
  /** The present owner hands it over, and not an admin. */
  isOwn: boolean;
  onClose: () => void;
};

export function HandOverQuestion({ company, member, isOwn, onClose }: HandOverQuestionProps) {
  const { run: handOver, isBusy } = useHandOver(company.id);
  const name = <PersonName>{nameOf(member)}</PersonName>;
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={rich('Hand over “{company}”', { company: <bdi>{company.name}</bdi> })}
      verb={t('Hand Over')}
      busy={isBusy}
      onConfirm={() => handOver(member.user_id, { onSuccess: onClose })}
    >
      {isOwn
        ? rich(
            '{name} becomes the owner, and changes the company and its members from now on. You stay a member.',
            { name },
          )
        : rich(
            '{name} becomes the owner, and changes the company and its members from now on. The present owner stays a member.',
            { name },
          )}
    </QuestionDialog>
  );
}
