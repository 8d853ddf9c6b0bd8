import type { User } from '@consultflow/contract/users/schema';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { showDay } from '../../../lib/time/dates.ts';
import { buttonStyle } from '../../../ui/button/button.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { Cell, HeadCell, Row, RowActions, RowTitle, Table } from '../../../ui/table/table.tsx';
import { ApprovalButtons } from './approval-buttons.tsx';

/** In a narrow table the number is under the e-mail. */
const wideOnly = '@min-[44rem]/table:@max-[58rem]/table:hidden';
const tightOnly = 'hidden @min-[44rem]/table:@max-[58rem]/table:block';

const head = (
  <>
    <HeadCell className="w-[28%]">Client</HeadCell>
    <HeadCell className="w-[30%]">Company</HeadCell>
    <HeadCell className={wideOnly}>Phone</HeadCell>
    <HeadCell>Registered</HeadCell>
    <HeadCell>Actions</HeadCell>
  </>
);

type ApprovalsTableProps = {
  rows: User[];
  /** The client whose details are open. */
  openId: string | undefined;
  /** For shortcuts: the current client, and how to choose another. */
  beside?: Beside | undefined;
  onReject: (client: User) => void;
};

type Beside = {
  current: string | undefined;
  choose: (id: string) => void;
  /** The current client is beside the list, to be read. */
  isRead: boolean;
};

/** Clients who wait for approval. With shortcuts, a click anywhere on a row selects it; J and K move the selection. */
export function ApprovalsTable({ rows, openId, beside, onReject }: ApprovalsTableProps) {
  return (
    <Table label="Pending approvals" head={head}>
      {rows.map((client) => {
        const isCurrent = client.id === beside?.current;
        return (
          <Row
            key={client.id}
            selected={!beside && client.id === openId}
            {...(isCurrent && { 'aria-current': true })}
            className={clsx(beside && 'relative scroll-mb-24', isCurrent && 'bg-surface edge-primary')}
          >
            <Cell>
              <RowTitle
                note={
                  <>
                    <span
                      className="block truncate @min-[44rem]/table:max-w-40 @min-[58rem]/table:max-w-58"
                      title={client.email}
                    >
                      {client.email || 'No email provided'}
                    </span>
                    <span className={clsx(tightOnly, 'figures')}>{client.phone || 'No phone provided'}</span>
                  </>
                }
              >
                <ClientName client={client} beside={beside} />
              </RowTitle>
            </Cell>
            <Cell label="Company" className="text-pretty wrap-anywhere">
              <FirstCompany client={client} />
            </Cell>
            <Cell
              label="Phone"
              className={clsx(wideOnly, client.phone ? 'whitespace-nowrap figures' : 'text-ink-3')}
            >
              {client.phone || 'No phone provided'}
            </Cell>
            <Cell label="Registered">
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
                  Details<span className="sr-only"> of {client.name}</span>
                </Link>
                <ApprovalButtons
                  client={client}
                  place={beside?.isRead && !isCurrent ? 'quiet row' : 'row'}
                  onReject={() => onReject(client)}
                />
              </RowActions>
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

function ClientName({ client: { id, name }, beside }: { client: User; beside: Beside | undefined }) {
  const shown = <PersonName>{name || 'Unknown Client'}</PersonName>;
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

function FirstCompany({ client: { companies, company_count } }: { client: User }) {
  const [first] = companies;
  if (!first) return <span className="text-ink-3">No company</span>;
  return (
    <span>
      <bdi>{first.name || 'Unnamed Company'}</bdi>
      {company_count > 1 && (
        <span className="text-sm whitespace-nowrap text-ink-3"> + {company_count - 1} more</span>
      )}
    </span>
  );
}
