import { t } from '@consultflow/contract/language/t';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { Link } from '@tanstack/react-router';
import { rich } from '../../lib/language/rich.tsx';
import { Button, buttonStyle } from '../../ui/button/button.tsx';
import { EmailAddress } from '../../ui/text/email-address.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { RoomTag } from '../../domain/room-flag.tsx';
import { StatusTag } from '../../domain/status-tag.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { Cell, HeadCell, Row, RowActions, RowTitle, Table } from '../../ui/table/table.tsx';
import { useConsultantActivity } from './queries.ts';

const head = () => (
  <>
    <HeadCell className="w-[34%]">{t('Consultant')}</HeadCell>
    <HeadCell className="w-[30%]">{t('Specialties')}</HeadCell>
    <HeadCell>{t('Status')}</HeadCell>
    <HeadCell>{t('Actions')}</HeadCell>
  </>
);

type ConsultantsTableProps = {
  rows: UserExcerpt[];
  openId: string | undefined;
  onOpen: (id: string) => void;
  onDelete: (consultant: UserExcerpt) => void;
};

export function ConsultantsTable({ rows, openId, onOpen, onDelete }: ConsultantsTableProps) {
  return (
    <Table label={t('Consultants')} head={head()}>
      {rows.map((consultant) => (
        <ConsultantRow
          key={consultant.id}
          consultant={consultant}
          selected={consultant.id === openId}
          onOpen={() => onOpen(consultant.id)}
          onDelete={() => onDelete(consultant)}
        />
      ))}
    </Table>
  );
}

type ConsultantRowProps = {
  consultant: UserExcerpt;
  selected: boolean;
  onOpen: () => void;
  onDelete: () => void;
};

function ConsultantRow({ consultant, selected, onOpen, onDelete }: ConsultantRowProps) {
  const { id, name, email, specialties } = consultant;
  const activity = useConsultantActivity(id);
  const is_active = activity.isPending ? activity.variables.is_active : consultant.is_active;
  return (
    <Row
      data-row={id}
      selected={selected}
      onOpen={onOpen}
      className={is_active ? undefined : 'bg-sunken text-ink-3'}
    >
      <Cell>
        <RowTitle note={email ? <EmailAddress>{email}</EmailAddress> : t('No email provided')}>
          <PersonName>{name || t('No name provided')}</PersonName>
        </RowTitle>
      </Cell>
      <Cell label={t('Specialties')}>
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {specialties.map((code) => (
            <RoomTag key={code} code={code} />
          ))}
          {specialties.length === 0 && <span className="text-ink-3">{t.context('specialties', 'None')}</span>}
        </span>
      </Cell>
      <Cell label={t('Status')}>
        <StatusTag status={is_active ? 'active' : 'inactive'} />
      </Cell>
      <Cell>
        <RowActions>
          <span className="me-2 inline-grid place-items-center">
            <Switch
              aria-label={t('{name} is active', { name })}
              checked={is_active}
              onChange={({ target }) => activity.mutate({ is_active: target.checked })}
            >
              {t.context('person', 'Active')}
            </Switch>
          </span>
          <Button size="small" variant="quiet" onClick={onDelete}>
            {rich('Delete<hidden> {name}</hidden>', { name, hidden })}
          </Button>
          <Link
            from="/admin/consultants"
            to="/admin/consultants"
            search={(now) => ({ ...now, open: id })}
            resetScroll={false}
            className={buttonStyle({ size: 'small' })}
          >
            {rich('Edit<hidden> {name}</hidden>', { name, hidden })}
          </Link>
        </RowActions>
      </Cell>
    </Row>
  );
}

/** The part of a label that only screen readers need. */
const hidden = <span className="sr-only" />;
