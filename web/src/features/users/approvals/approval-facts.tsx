import type { Company } from '@consultflow/contract/companies/schema';
import { msg, t } from '@consultflow/contract/language/t';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showMoment } from '../../../lib/time/dates.ts';
import { EmailAddress } from '../../../ui/text/email-address.tsx';
import { Fact, Facts } from '../../../ui/text/facts.tsx';
import { FailedNote } from '../../../ui/feedback/failed.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';
import { oneUser } from '../queries.ts';

/** Everything from a client's sign-up. The list has the names of the first companies; the rest is fetched. */
export function ApprovalFacts({ listed }: { listed: UserExcerpt }) {
  const fetched = useQuery({ ...oneUser(listed.id), enabled: listed.company_count > 0 });
  const { email, phone, created_at } = fetched.data ?? listed;
  return (
    <div className="grid gap-6">
      <Facts>
        <Fact term={t('Email')}>{email ? <EmailAddress>{email}</EmailAddress> : t('No email provided')}</Fact>
        <Fact term={t('Phone')}>
          <bdi>{phone || t('No phone provided')}</bdi>
        </Fact>
        <Fact term={t('Registered')}>
          <time dateTime={created_at}>{showMoment(created_at)}</time>
        </Fact>
      </Facts>
      {fetched.data ? (
        <Companies companies={fetched.data.companies} count={fetched.data.company_count} />
      ) : (
        listed.company_count > 0 && (
          <>
            {listed.companies.map((company) => (
              <CompanySection key={company.id} company={company} />
            ))}
            <CompaniesAwaited query={fetched} />
          </>
        )
      )}
    </div>
  );
}

function Companies({ companies, count }: { companies: Company[]; count: number }) {
  const more = count - companies.length;
  return (
    <>
      {companies.map((company) => (
        <CompanySection key={company.id} company={company}>
          <CompanyFacts company={company} />
        </CompanySection>
      ))}
      {more > 0 && <p className="text-ink-3">{t('+ {more, number} more', { more })}</p>}
    </>
  );
}

type CompaniesAwaitedProps = { query: { error: Error | null; isFetching: boolean; refetch: () => unknown } };

/** A placeholder until they are loaded. */
function CompaniesAwaited({ query: { error, isFetching, refetch } }: CompaniesAwaitedProps) {
  return error ? (
    <FailedNote busy={isFetching} onRetry={() => void refetch()}>
      {t('The details of the companies could not be loaded.')}
    </FailedNote>
  ) : (
    <Waiting label={t('Loading the companies')}>
      <div className="grid gap-4 border-t border-line pt-5">
        <Bone className="w-2/5" />
        <Bone className="w-1/2" />
      </div>
    </Waiting>
  );
}

type CompanySectionProps = { company: Pick<Company, 'name'>; children?: ReactNode };

const CompanySection = ({ company, children }: CompanySectionProps) => (
  <section className="border-t border-line pt-5">
    <h3 className="mb-3 text-base">
      <bdi>{company.name || t('Unnamed Company')}</bdi>
    </h3>
    {children}
  </section>
);

function CompanyFacts({ company }: { company: Company }) {
  const { address, zipCode, city, state, country, phone, email, department } = company;
  const place = [[zipCode, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ');
  const elsewhere = { ...(place && { city: place }), ...(country && { country }) };
  const given = { address, ...elsewhere, phone, email, department };
  return (
    <Facts>
      {Object.entries(given).map(([field, value]) => (
        <Fact key={field} term={t(terms[field as keyof typeof terms])}>
          {!value && <span className="text-ink-3">{t('Not given')}</span>}
          {value && (field === 'email' ? <EmailAddress>{value}</EmailAddress> : <bdi>{value}</bdi>)}
        </Fact>
      ))}
    </Facts>
  );
}

const terms = {
  address: msg('Address'),
  city: msg('City'),
  country: msg('Country'),
  phone: msg('Phone'),
  email: msg('Email'),
  department: msg('Department'),
};
