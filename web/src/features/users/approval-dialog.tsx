import type { Company } from '@consultflow/contract/companies/schema';
import type { User } from '@consultflow/contract/users/schema';
import { showMoment } from '../../lib/dates.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { ApprovalButtons } from './approval-buttons.tsx';

/** Everything a client signed up with, to decide by. */
export function ApprovalDialog({ client, onClose }: { client: User | undefined; onClose: () => void }) {
  if (!client) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={<PersonName>{client.name || 'Unknown Client'}</PersonName>}
      footer={<ApprovalButtons client={client} onDone={onClose} />}
    >
      <div className="grid gap-6">
        <Facts>
          <Fact term="Email">
            <span className="wrap-anywhere">{client.email || 'No email provided'}</span>
          </Fact>
          <Fact term="Phone">{client.phone || 'No phone provided'}</Fact>
          <Fact term="Registered">
            <time dateTime={client.created_at}>{showMoment(client.created_at)}</time>
          </Fact>
        </Facts>
        {client.companies.map((company) => (
          <CompanyFacts key={company.id} company={company} />
        ))}
      </div>
    </Dialog>
  );
}

function CompanyFacts({ company: { name, address, phone, email, department } }: { company: Company }) {
  const given = { Address: address, Phone: phone, Email: email, Department: department };
  return (
    <section className="border-t border-line pt-5">
      <h3 className="mb-3 text-base">
        <bdi>{name || 'Unnamed Company'}</bdi>
      </h3>
      <Facts>
        {Object.entries(given).map(([term, value]) => (
          <Fact key={term} term={term}>
            {value ? (
              <bdi className="break-words">{value}</bdi>
            ) : (
              <span className="text-ink-3">Not given</span>
            )}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
