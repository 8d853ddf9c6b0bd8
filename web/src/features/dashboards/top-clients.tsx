import type { ConsultantDashboard } from '@consultflow/contract/dashboards/schema';
import { t } from '@consultflow/contract/language/t';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { EmailAddress } from '../../ui/text/email-address.tsx';
import { Initials } from '../../ui/text/initials.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';

/** The clients with most consultations of this consultant. */
export function TopClients({ rows }: { rows: z.infer<typeof ConsultantDashboard>['top_clients'] }) {
  return (
    <ol>
      {rows.map(({ id, name, email, consultations }) => (
        <li
          key={id}
          className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-3 last:border-0 md:ps-5"
        >
          <Initials name={name || t('Unknown Client')} />
          <div className="min-w-0 flex-1">
            <Link to="/consultant/clients/{-$id}" params={{ id }} className="font-medium">
              <PersonName>{name || t('Unknown Client')}</PersonName>
            </Link>
            <p className="text-sm text-ink-3">
              {email ? <EmailAddress>{email}</EmailAddress> : t('No email provided')}
            </p>
          </div>
          <p className="text-sm text-ink-2 figures">
            {t('{count, plural, one {# consultation} other {# consultations}}', { count: consultations })}
          </p>
        </li>
      ))}
    </ol>
  );
}
