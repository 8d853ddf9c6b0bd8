import { t } from '@consultflow/contract/language/t';
import type { User } from '@consultflow/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showDay } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmailAddress } from '../../../ui/text/email-address.tsx';
import { Fact, Facts } from '../../../ui/text/facts.tsx';
import { Failed } from '../../../ui/feedback/failed.tsx';
import { WaitingRows } from '../../../ui/list/listing.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { StatusTag } from '../../../domain/status-tag.tsx';
import { ClientCompanies } from './client-companies.tsx';
import { oneUser } from '../queries.ts';

type ClientProfileDialogProps = {
  id: string;
  onClose: () => void;
  /** Content from the page: the client's consultations. */
  children: ReactNode;
};

/** All data of a client. */
export function ClientProfileDialog({ id, onClose, children }: ClientProfileDialogProps) {
  const { data: client, error, isFetching, refetch } = useQuery(oneUser(id));
  return (
    <Dialog
      open
      onClose={onClose}
      title={client ? <PersonName>{client.name || t('Unknown Client')}</PersonName> : t('Client')}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {!client &&
        (error ? (
          <Failed
            title={t('Failed to fetch client')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
            level={3}
          />
        ) : (
          <WaitingRows label={t('Loading the client')} />
        ))}
      {client && (
        <div className="grid gap-7">
          <Contact client={client} />
          <ClientCompanies client={client} />
          {children}
        </div>
      )}
    </Dialog>
  );
}

function Contact({ client }: { client: User }) {
  const { email, phone, created_at, account_status } = client;
  return (
    <section>
      <h3 className="mb-2 text-base">{t('Contact Details')}</h3>
      <Facts>
        <Fact term={t('Email')}>
          {email ? (
            <a href={`mailto:${email}`}>
              <EmailAddress>{email}</EmailAddress>
            </a>
          ) : (
            t('No email provided')
          )}
        </Fact>
        <Fact term={t('Phone')}>
          <bdi className="figures">{phone || t('No phone provided')}</bdi>
        </Fact>
        <Fact term={t('Created')}>
          <time dateTime={created_at}>{showDay(created_at)}</time>
        </Fact>
        <Fact term={t('Account Status')}>
          <StatusTag status={account_status} of="account" />
        </Fact>
      </Facts>
    </section>
  );
}
