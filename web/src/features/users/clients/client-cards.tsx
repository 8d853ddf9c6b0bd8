import { t } from '@consultflow/contract/language/t';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { Link } from '@tanstack/react-router';
import { Mail, Phone } from 'lucide-react';
import { showDay } from '../../../lib/time/dates.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { buttonStyle } from '../../../ui/button/button.tsx';
import { Initials } from '../../../ui/text/initials.tsx';
import { EmailAddress } from '../../../ui/text/email-address.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';

/** The firm's clients, each with the first companies from the list. */
export function ClientCards({ rows }: { rows: UserExcerpt[] }) {
  return (
    <ul className="grid gap-4 [contain-intrinsic-size:auto_15rem] md:grid-cols-2 xl:grid-cols-3">
      {rows.map((client) => (
        <ClientCard key={client.id} client={client} />
      ))}
    </ul>
  );
}

function ClientCard({ client }: { client: UserExcerpt }) {
  const { id, name, email, phone, created_at, companies, company_count } = client;
  const more = company_count - companies.length;
  const shownName = name || t('Unknown Client');
  return (
    <li
      data-row={id}
      className="flex min-w-0 flex-col gap-3 rounded-panel border border-line bg-surface p-4 [content-visibility:auto] [contain-intrinsic-size:auto_14rem]"
    >
      <div className="flex items-start gap-3">
        <Initials name={shownName} />
        <div className="min-w-0 flex-1">
          <h2 className="text-base text-pretty">
            <PersonName>{shownName}</PersonName>
          </h2>
          <p className="text-sm text-ink-3">
            {rich('Client since {day}', {
              day: <time dateTime={created_at}>{showDay(created_at)}</time>,
            })}
          </p>
        </div>
      </div>
      <ul className="grid gap-1 text-sm text-ink-2">
        <li className="flex gap-2">
          <Mail aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 flex-none text-ink-3" />
          <span className="min-w-0">
            {email ? <EmailAddress>{email}</EmailAddress> : t('No email provided')}
          </span>
        </li>
        <li className="flex gap-2 figures">
          <Phone aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 flex-none text-ink-3" />
          <bdi>{phone || t('No phone provided')}</bdi>
        </li>
      </ul>
      <div className="flex-1 border-t border-line pt-3 text-sm">
        <p className="mb-1 text-ink-3">
          {t('{count, plural, one {# company} other {# companies}}', { count: company_count })}
        </p>
        <ul>
          {companies.map((company) => (
            <li key={company.id}>
              <bdi>{company.name || t('Unnamed Company')}</bdi>
            </li>
          ))}
        </ul>
        {more > 0 && <p className="text-ink-3">{t('+ {more, number} more', { more })}</p>}
      </div>
      <Link
        to="/consultant/clients/{-$id}"
        params={{ id }}
        search={(now) => now}
        resetScroll={false}
        className={`${buttonStyle({ size: 'small' })} self-start`}
      >
        {rich('View Full Profile<hidden> of {name}</hidden>', {
          name: shownName,
          hidden: <span className="sr-only" />,
        })}
      </Link>
    </li>
  );
}
