import type { Company } from '@consultflow/contract/companies/schema';
import { t } from '@consultflow/contract/language/t';
import type { User } from '@consultflow/contract/users/schema';
import type { ReactNode } from 'react';
import { EmailAddress } from '../../../ui/text/email-address.tsx';
import { Fact, Facts } from '../../../ui/text/facts.tsx';

type ClientCompaniesProps = {
  client: User;
  /** Buttons of a company, from the page. */
  actions?: ((company: Company) => ReactNode) | undefined;
};

/** The companies of a client, each with its address and contact. */
export function ClientCompanies({ client: { companies, company_count }, actions }: ClientCompaniesProps) {
  const more = company_count - companies.length;
  return (
    <section>
      <h3 className="mb-2 text-base">{t('Companies')}</h3>
      {companies.length === 0 && <p className="text-ink-3">{t('No companies yet')}</p>}
      <ul className="grid gap-4">
        {companies.map((company) => {
          const { id, name, department, address, zipCode, city, state, country, phone, email } = company;
          const place = [[zipCode, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ');
          return (
            <li key={id} className="border-s-2 border-line-strong ps-4">
              <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <h4 className="font-medium tracking-normal">
                  <bdi>{name || t('Unnamed Company')}</bdi>
                </h4>
                {actions?.(company)}
              </div>
              <Facts>
                <Fact term={t('Department')}>
                  <bdi>{department || t('Not given')}</bdi>
                </Fact>
                <Fact term={t('Address')}>
                  <bdi>{address || t('Not given')}</bdi>
                </Fact>
                {place && (
                  <Fact term={t('City')}>
                    <bdi>{place}</bdi>
                  </Fact>
                )}
                {country && (
                  <Fact term={t('Country')}>
                    <bdi>{country}</bdi>
                  </Fact>
                )}
                <Fact term={t('Phone')}>
                  <bdi className="figures">{phone || t('No phone provided')}</bdi>
                </Fact>
                {email && (
                  <Fact term={t('Email')}>
                    <EmailAddress>{email}</EmailAddress>
                  </Fact>
                )}
              </Facts>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className="mt-4 text-ink-3">{t('+ {more, number} more', { more })}</p>}
    </section>
  );
}
