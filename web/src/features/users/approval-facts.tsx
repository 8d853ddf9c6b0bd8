import type { Company } from '@consultflow/contract/companies/schema';
import type { User } from '@consultflow/contract/users/schema';
import { showMoment } from '../../lib/dates.ts';
import { Fact, Facts } from '../../ui/facts.tsx';

/** Everything a client signed up with. */
export function ApprovalFacts({ client: { email, phone, created_at, companies } }: { client: User }) {
  return (
    <div className="grid gap-6">
      <Facts>
        <Fact term="Email">
          <span className="wrap-anywhere">{email || 'No email provided'}</span>
        </Fact>
        <Fact term="Phone">
          <bdi className="wrap-anywhere">{phone || 'No phone provided'}</bdi>
        </Fact>
        <Fact term="Registered">
          <time dateTime={created_at}>{showMoment(created_at)}</time>
        </Fact>
      </Facts>
      {companies.map((company) => (
        <CompanyFacts key={company.id} company={company} />
      ))}
    </div>
  );
}

function CompanyFacts({ company: { name, address, phone, email, department } }: { company: Company }) {
  const given = { Address: address, Phone: phone, Email: email, Department: department };
  return (
    <section className="border-t border-line pt-5">
      <h3 className="mb-3 text-base">
        <bdi className="wrap-anywhere">{name || 'Unnamed Company'}</bdi>
      </h3>
      <Facts>
        {Object.entries(given).map(([term, value]) => (
          <Fact key={term} term={term}>
            {value ? (
              <bdi className="wrap-anywhere">{value}</bdi>
            ) : (
              <span className="text-ink-3">Not given</span>
            )}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
