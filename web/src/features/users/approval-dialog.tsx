import type { Company } from '@consultflow/contract/companies/schema';
import type { User } from '@consultflow/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showMoment } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { Note } from '../../ui/note.tsx';
import { ApprovalButtons } from './approval-buttons.tsx';
import { oneUser, useIsDeciding } from './queries.ts';
import { alreadyIs, RejectClientDialog } from './reject-client-dialog.tsx';

/** Everything a client signed up with, to decide by. */
export function ApprovalDialog({ listed, onClose }: { listed: User; onClose: () => void }) {
  const { data: client = listed } = useQuery(oneUser(listed.id));
  const [rejecting, setRejecting] = useState(false);
  const isDeciding = useIsDeciding(listed.id);
  const isPending = isDeciding || client.account_status === 'pending';
  return (
    <Dialog
      open
      onClose={onClose}
      title={<PersonName>{client.name || 'Unknown Client'}</PersonName>}
      footer={
        isPending ? (
          <ApprovalButtons client={client} onReject={() => setRejecting(true)} onDone={onClose} />
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      <div className="grid gap-6">
        {!isPending && <Note>{alreadyIs(client)}</Note>}
        {rejecting && (
          <RejectClientDialog client={client} onClose={() => setRejecting(false)} onDone={onClose} />
        )}
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
