import { roleWords } from '@consultflow/contract/users/role-words';
import { t } from '@consultflow/contract/language/t';
import { canLockOut } from '@consultflow/contract/users/policy';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { Link } from '@tanstack/react-router';
import { showDay } from '../../../lib/time/dates.ts';
import { useActor } from '../../../lib/session/session.ts';
import { EmailAddress } from '../../../ui/text/email-address.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { StatusTag } from '../../../domain/status-tag.tsx';
import { wordOf } from '../../../lib/language/word-of.ts';
import { Switch } from '../../../ui/form/switch.tsx';
import { LongTable, type Place } from '../../../ui/table/long-table.tsx';
import { Cell, HeadCell, Row, RowActions } from '../../../ui/table/table.tsx';
import { useUserActivity } from '../queries.ts';

const head = () => (
  <>
    <HeadCell className="w-[23%]">{t('Name')}</HeadCell>
    <HeadCell className="w-[28%]">{t('Email')}</HeadCell>
    <HeadCell className="w-[14%]">{t('Role')}</HeadCell>
    <HeadCell className="w-[12%]">{t('Status')}</HeadCell>
    <HeadCell className="w-[12%]">{t('Created')}</HeadCell>
    <HeadCell className="w-[11%]">{t('Actions')}</HeadCell>
  </>
);

type UsersTableProps = { rows: UserExcerpt[]; openId: string | undefined; onOpen: (id: string) => void };

/** All users; of thousands only the visible ones are in the page. */
export function UsersTable({ rows, openId, onOpen }: UsersTableProps) {
  return (
    <LongTable label={t('Users')} head={head()} rows={rows} more={false} idOf={({ id }) => id}>
      {(user, place) => (
        <UserRow user={user} selected={user.id === openId} place={place} onOpen={() => onOpen(user.id)} />
      )}
    </LongTable>
  );
}

type UserRowProps = { user: UserExcerpt; selected: boolean; place: Place; onOpen: () => void };

function UserRow({ user, selected, place, onOpen }: UserRowProps) {
  const actor = useActor();
  const activity = useUserActivity(user.id);
  const { name, email, role, created_at } = user;
  const status = activity.isPending ? activity.variables.status : user.status;
  return (
    <Row
      {...place}
      selected={selected}
      onOpen={onOpen}
      className={status === 'active' ? undefined : 'bg-sunken text-ink-3'}
    >
      <Cell className="font-medium">
        <Link
          from="/admin/users"
          to="/admin/users"
          search={(now) => ({ ...now, open: user.id })}
          resetScroll={false}
        >
          <PersonName>{name || t('No name provided')}</PersonName>
        </Link>
      </Cell>
      <Cell label={t('Email')}>{email ? <EmailAddress>{email}</EmailAddress> : t('No email provided')}</Cell>
      <Cell label={t('Role')}>
        <span>
          <span className="block capitalize">{wordOf(roleWords, role)}</span>
          <Standing user={user} />
        </span>
      </Cell>
      <Cell label={t('Status')}>
        <StatusTag status={status} />
      </Cell>
      <Cell label={t('Created')}>
        <time dateTime={created_at}>{showDay(created_at)}</time>
      </Cell>
      <Cell>
        <RowActions>
          <Switch
            aria-label={t('{name} is active', { name })}
            title={canLockOut(actor, user) ? undefined : t('You cannot deactivate your own account')}
            disabled={!canLockOut(actor, user)}
            checked={status === 'active'}
            onChange={({ target }) => activity.mutate({ status: target.checked ? 'active' : 'inactive' })}
          >
            {t.context('person', 'Active')}
          </Switch>
        </RowActions>
      </Cell>
    </Row>
  );
}

/** The status of a client's account until it is approved. */
function Standing({ user: { role, account_status } }: { user: UserExcerpt }) {
  if (role !== 'client' || account_status === 'approved') return null;
  return (
    <span className="block text-xs text-ink-3">
      {account_status === 'pending' ? t('Awaiting approval') : t.context('account', 'Rejected')}
    </span>
  );
}
