import type { User } from '@consultflow/contract/users/schema';
import { Link } from '@tanstack/react-router';
import { showDay } from '../../lib/dates.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { Cell, HeadCell, Row, RowActions, RowTitle, Table } from '../../ui/table.tsx';
import { ApprovalButtons } from './approval-buttons.tsx';

const head = (
  <>
    <HeadCell className="w-[28%]">Client</HeadCell>
    <HeadCell className="w-[30%]">Company</HeadCell>
    <HeadCell>Phone</HeadCell>
    <HeadCell>Registered</HeadCell>
    <HeadCell>
      <span className="sr-only">Actions</span>
    </HeadCell>
  </>
);

type ApprovalsTableProps = {
  rows: User[];
  openId: string | undefined;
  onReject: (client: User) => void;
};

/** Clients who wait for an admin. */
export function ApprovalsTable({ rows, openId, onReject }: ApprovalsTableProps) {
  return (
    <Table label="Pending approvals" head={head}>
      {rows.map((client) => (
        <Row key={client.id} selected={client.id === openId}>
          <Cell>
            <RowTitle
              note={
                <span className="block truncate @min-[44rem]/table:max-w-58" title={client.email}>
                  {client.email || 'No email provided'}
                </span>
              }
            >
              <PersonName>{client.name || 'Unknown Client'}</PersonName>
            </RowTitle>
          </Cell>
          <Cell label="Company" className="text-pretty">
            <FirstCompany client={client} />
          </Cell>
          <Cell label="Phone" className={client.phone ? 'whitespace-nowrap figures' : 'text-ink-3'}>
            {client.phone || 'No phone provided'}
          </Cell>
          <Cell label="Registered">
            <time dateTime={client.created_at}>{showDay(client.created_at)}</time>
          </Cell>
          <Cell>
            <RowActions>
              <Link
                to="/admin/pending-approvals"
                search={(now) => ({ ...now, open: client.id })}
                resetScroll={false}
                className={buttonStyle({ variant: 'quiet', size: 'small' })}
              >
                Details<span className="sr-only"> of {client.name}</span>
              </Link>
              <ApprovalButtons client={client} inRow onReject={() => onReject(client)} />
            </RowActions>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function FirstCompany({ client: { companies } }: { client: User }) {
  const [first, ...others] = companies;
  if (!first) return <span className="text-ink-3">No company</span>;
  return (
    <span>
      <bdi>{first.name || 'Unnamed Company'}</bdi>
      {others.length > 0 && (
        <span className="text-sm whitespace-nowrap text-ink-3"> + {others.length} more</span>
      )}
    </span>
  );
}
