import type { Company } from '@consultflow/contract/companies/schema';
import { msg, t } from '@consultflow/contract/language/t';
import type { User } from '@consultflow/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { showMoment } from '../../../lib/time/dates.ts';
import { EmailAddress } from '../../../ui/text/email-address.tsx';
import { Fact, Facts } from '../../../ui/text/facts.tsx';
import { FailedNote } from '../../../ui/feedback/failed.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';
import { oneUser } from '../queries.ts';

/** Everything from a client's sign-up. The list has the first companies; further ones are fetched. */
export function ApprovalFacts({ listed }: { listed: User }) {
  const isWhole = listed.companies.length >= listed.company_count;
  const fetched = useQuery({ ...oneUser(listed.id), enabled: !isWhole });
  const { email, phone, created_at, companies, company_count } = (!isWhole && fetched.data) || listed;
  const more = company_count - companies.length;
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
      {companies.map((company) => (
        <CompanyFacts key={company.id} company={company} />
      ))}
      {fetched.data && more > 0 && <p className="text-ink-3">{t('+ {more, number} more', { more })}</p>}
      {!isWhole && !fetched.data && <OtherCompanies query={fetched} />}
    </div>
  );
}

type OtherCompaniesProps = { query: { error: Error | null; isFetching: boolean; refetch: () => unknown } };

/** A placeholder until they are loaded. */
function OtherCompanies({ query: { error, isFetching, refetch } }: OtherCompaniesProps) {
  return error ? (
    <FailedNote busy={isFetching} onRetry={() => void refetch()}>
      {t('The other companies could not be loaded.')}
    </FailedNote>
  ) : (
    <Waiting label={t('Loading the other companies')}>
      <div className="grid gap-4 border-t border-line pt-5">
        <Bone className="w-2/5" />
        <Bone className="w-1/2" />
      </div>
    </Waiting>
  );
}

function CompanyFacts({ company }: { company: Company }) {
  const { name, address, zipCode, city, state, country, phone, email, department } = company;
  const place = [[zipCode, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ');
  const elsewhere = { ...(place && { city: place }), ...(country && { country }) };
  const given = { address, ...elsewhere, phone, email, department };
  return (
    <section className="border-t border-line pt-5">
      <h3 className="mb-3 text-base">
        <bdi>{name || t('Unnamed Company')}</bdi>
      </h3>
      <Facts>
        {Object.entries(given).map(([field, value]) => (
          <Fact key={field} term={t(terms[field as keyof typeof terms])}>
            {!value && <span className="text-ink-3">{t('Not given')}</span>}
            {value && (field === 'email' ? <EmailAddress>{value}</EmailAddress> : <bdi>{value}</bdi>)}
          </Fact>
        ))}
      </Facts>
    </section>
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
