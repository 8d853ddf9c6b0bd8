import { t } from '@consultflow/contract/language/t';
import type { User } from '@consultflow/contract/users/schema';
import { showMoment, zoneCity } from '../../../lib/time/dates.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { wordOf } from '../../../lib/language/word-of.ts';
import { EmailAddress } from '../../../ui/text/email-address.tsx';
import { Fact, Facts } from '../../../ui/text/facts.tsx';
import { RoomTag } from '../../../domain/room-flag.tsx';
import { StatusTag } from '../../../domain/status-tag.tsx';
import { roleWords } from '@consultflow/contract/users/role-words';

/** The facts of a user for an admin. */
export function UserFacts({ user }: { user: User }) {
  const {
    email,
    phone,
    role,
    status,
    account_status,
    account_reason,
    specialties,
    bio,
    time_zone,
    created_at,
  } = user;
  return (
    <Facts>
      <Fact term={t('Email')}>
        {email ? (
          <a href={`mailto:${email}`}>
            <EmailAddress>{email}</EmailAddress>
          </a>
        ) : (
          <span className="text-ink-3">{t('No email provided')}</span>
        )}
      </Fact>
      <Fact term={t('Phone')}>
        {phone ? (
          <bdi className="figures">{phone}</bdi>
        ) : (
          <span className="text-ink-3">{t('No phone provided')}</span>
        )}
      </Fact>
      <Fact term={t('Role')}>
        <span className="capitalize">{wordOf(roleWords, role)}</span>
      </Fact>
      <Fact term={t('Status')}>
        <StatusTag status={status} />
      </Fact>
      {role === 'client' && (
        <Fact term={t('Account Status')}>
          <StatusTag status={account_status} of="account" />
          {account_status === 'rejected' && account_reason && (
            <p className="mt-1 text-ink-2">
              {rich('Reason: {reason}', {
                reason: <bdi className="whitespace-pre-line">{account_reason}</bdi>,
              })}
            </p>
          )}
        </Fact>
      )}
      {role === 'consultant' && (
        <Fact term={t('Specialties')}>
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            {specialties.map((code) => (
              <RoomTag key={code} code={code} />
            ))}
            {specialties.length === 0 && (
              <span className="text-ink-3">{t.context('specialties', 'None')}</span>
            )}
          </span>
        </Fact>
      )}
      {bio && (
        <Fact term={t('Professional Bio')}>
          <bdi className="whitespace-pre-line">{bio}</bdi>
        </Fact>
      )}
      {time_zone && <Fact term={t('Time zone')}>{zoneCity(time_zone)}</Fact>}
      <Fact term={t('Created')}>
        <time dateTime={created_at}>{showMoment(created_at)}</time>
      </Fact>
    </Facts>
  );
}
