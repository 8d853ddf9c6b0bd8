import type { Company } from '@consultflow/contract/companies/schema';
import { EmailAddress } from '../../ui/text/email-address.tsx';
import { Fact, Facts } from '../../ui/text/facts.tsx';

/** The most important fields of a company. */
export function CompanyFacts({ company }: { company: Omit<Company, 'id'> }) {
  const { name, department, phone, email } = company;
  const address = [company.address, company.zipCode, company.city, company.state, company.country]
    .filter(Boolean)
    .join(', ');
  return (
    <Facts>
      <Fact term="Name">
        <bdi>{name || 'Unnamed Company'}</bdi>
      </Fact>
      {department && (
        <Fact term="Department">
          <bdi>{department}</bdi>
        </Fact>
      )}
      {address && (
        <Fact term="Address">
          <bdi>{address}</bdi>
        </Fact>
      )}
      <Fact term="Phone">
        <bdi className="figures">{phone || 'No phone provided'}</bdi>
      </Fact>
      <Fact term="Email">{email ? <EmailAddress>{email}</EmailAddress> : 'No email provided'}</Fact>
    </Facts>
  );
}
