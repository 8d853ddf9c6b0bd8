import { t } from '@consultflow/contract/language/t';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { showDay } from '../../../lib/time/dates.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { buttonStyle } from '../../../ui/button/button.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { Cell, HeadCell, Row, RowActions, RowTitle, Table } from '../../../ui/table/table.tsx';
import { ApprovalButtons } from './approval-buttons.tsx';

/** In a narrow table the number is under the e-mail. */
const wideOnly = '@min-[44rem]/table:@max-[58rem]/table:hidden';
const tightOnly = 'hidden @min-[44rem]/table:@max-[58rem]/table:block';

const head = () => (
  <>
    <HeadCell className="w-[28%]">{t('Client')}</HeadCell>
    <HeadCell className="w-[30%]">{t('Company')}</HeadCell>
    <HeadCell className={wideOnly}>{t('Phone')}</HeadCell>
    <HeadCell>{t('Registered')}</HeadCell>
    <HeadCell>{t('Actions')}</HeadCell>
  </>
);

type ApprovalsTableProps = {
  rows: UserExcerpt[];
  /** The client whose details are open. */
  openId: string | undefined;
  /** For shortcuts: the current client, and how to choose another. */
  beside?: Beside | undefined;
  /** The rows have only just moved. */
  isTooSoon: boolean;
  onReject: (client: UserExcerpt) => void;
  /** An approval was undone. */
  onTakenBack: (id: string) => void;
};

type Beside = {
  current: string | undefined;
  choose: (id: string) => void;
  /** The current client is beside the list, to be read. */
  isRead: boolean;
};

/** Clients who wait for approval. With shortcuts, a click anywhere on a row selects it; J and K move the selection. */
export function ApprovalsTable({
  rows,
  openId,
  beside,
  isTooSoon,
  onReject,
  onTakenBack,
}: ApprovalsTableProps) {
  return (
    <Table label={t('Pending approvals')} head={head()}>
      {rows.map((client) => {
        const isCurrent = client.id === beside?.current;
        return (
          <Row
            key={client.id}
            data-row={client.id}
            selected={!beside && client.id === openId}
            {...(isCurrent && { 'aria-current': true })}
            className={clsx(beside && 'relative scroll-mb-24', isCurrent && 'bg-surface edge-primary')}
          >
            <Cell>
              <RowTitle
                note={
                  <>
                    <span
                      {...(client.email && { dir: 'ltr' })}
                      className={clsx(
                        'block truncate @min-[44rem]/table:max-w-40 @min-[58rem]/table:max-w-58',
                        client.email && 'rtl:text-end',
                      )}
                      title={client.email}
                    >
                      <bdi>{client.email || t('No email provided')}</bdi>
                    </span>
                    <span className={clsx(tightOnly, 'figures')}>
                      <bdi>{client.phone || t('No phone provided')}</bdi>
                    </span>
                  </>
                }
              >
                <ClientName client={client} beside={beside} />
              </RowTitle>
            </Cell>
            <Cell label={t('Company')} className="text-pretty wrap-anywhere">
              <FirstCompany client={client} />
            </Cell>
            <Cell
              label={t('Phone')}
              className={clsx(wideOnly, client.phone ? 'whitespace-nowrap figures' : 'text-ink-3')}
            >
              <bdi>{client.phone || t('No phone provided')}</bdi>
            </Cell>
            <Cell label={t('Registered')}>
              <time dateTime={client.created_at}>{showDay(client.created_at)}</time>
            </Cell>
            <Cell className="relative">
              <RowActions>
                <Link
                  to="/admin/pending-approvals"
                  search={(now) => ({ ...now, open: client.id })}
                  resetScroll={false}
                  className={buttonStyle({ variant: 'quiet', size: 'small' })}
                >
                  {rich('Details<hidden> of {name}</hidden>', {
                    name: client.name,
                    hidden: <span className="sr-only" />,
                  })}
                </Link>
                <ApprovalButtons
                  client={client}
                  place={beside?.isRead && !isCurrent ? 'quiet row' : 'row'}
                  isTooSoon={isTooSoon}
                  onReject={() => onReject(client)}
                  onTakenBack={() => onTakenBack(client.id)}
                />
              </RowActions>
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

function ClientName({ client: { id, name }, beside }: { client: UserExcerpt; beside: Beside | undefined }) {
  const shown = <PersonName>{name || t('Unknown Client')}</PersonName>;
  if (!beside) return shown;
  return (
    <Link
      to="/admin/pending-approvals"
      search={(now) => ({ ...now, client: id })}
      replace
      resetScroll={false}
      data-client={id}
      aria-current={id === beside.current || undefined}
      onClick={() => beside.choose(id)}
      className="text-ink no-underline before:absolute before:inset-0"
    >
      {shown}
    </Link>
  );
}

function FirstCompany({ client: { companies, company_count } }: { client: UserExcerpt }) {
  const [first] = companies;
  if (!first) return <span className="text-ink-3">{t('No company')}</span>;
  return (
    <span>
      <bdi>{first.name || t('Unnamed Company')}</bdi>
      {company_count > 1 && (
        <span className="text-sm whitespace-nowrap text-ink-3">
          {' '}
          {t('+ {more, number} more', { more: company_count - 1 })}
        </span>
      )}
    </span>
  );
}
