import type { User } from '@consultflow/contract/users/schema';
import { EmailAddress } from '../../../ui/text/email-address.tsx';
import { Fact, Facts } from '../../../ui/text/facts.tsx';

/** The companies of a client, each with its address and contact. */
export function ClientCompanies({ client: { companies, company_count } }: { client: User }) {
  const more = company_count - companies.length;
  return (
    <section>
      <h3 className="mb-2 text-base">Companies</h3>
      {companies.length === 0 && <p className="text-ink-3">No companies yet</p>}
      <ul className="grid gap-4">
        {companies.map(({ id, name, department, address, zipCode, city, state, country, phone, email }) => {
          const place = [[zipCode, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ');
          return (
            <li key={id} className="border-s-2 border-line-strong ps-4">
              <h4 className="mb-1 font-medium tracking-normal">
                <bdi>{name || 'Unnamed Company'}</bdi>
              </h4>
              <Facts>
                <Fact term="Department">
                  <bdi>{department || 'Not given'}</bdi>
                </Fact>
                <Fact term="Address">
                  <bdi>{address || 'Not given'}</bdi>
                </Fact>
                {place && (
                  <Fact term="City">
                    <bdi>{place}</bdi>
                  </Fact>
                )}
                {country && (
                  <Fact term="Country">
                    <bdi>{country}</bdi>
                  </Fact>
                )}
                <Fact term="Phone">
                  <bdi className="figures">{phone || 'No phone provided'}</bdi>
                </Fact>
                {email && (
                  <Fact term="Email">
                    <EmailAddress>{email}</EmailAddress>
                  </Fact>
                )}
              </Facts>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className="mt-4 text-ink-3">+ {more} more</p>}
    </section>
  );
}
