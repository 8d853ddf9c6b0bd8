import type { Company } from '@consultflow/contract/companies/schema';
import { t } from '@consultflow/contract/language/t';
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
      <Fact term={t('Name')}>
        <bdi>{name || t('Unnamed Company')}</bdi>
      </Fact>
      {department && (
        <Fact term={t('Department')}>
          <bdi>{department}</bdi>
        </Fact>
      )}
      {address && (
        <Fact term={t('Address')}>
          <bdi>{address}</bdi>
        </Fact>
      )}
      <Fact term={t('Phone')}>
        <bdi className="figures">{phone || t('No phone provided')}</bdi>
      </Fact>
      <Fact term={t('Email')}>{email ? <EmailAddress>{email}</EmailAddress> : t('No email provided')}</Fact>
    </Facts>
  );
}
