import { type Company, MOST_COMPANIES, TOO_MANY_COMPANIES } from '@consultflow/contract/companies/schema';
import { t } from '@consultflow/contract/language/t';
import { ChevronLeft, ChevronRight, Pencil, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { rich } from '../../lib/language/rich.tsx';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { ClientCompanyDialog } from './client-company-dialog.tsx';
import { CompanyFacts } from './company-facts.tsx';

type CompanyCarouselProps = {
  client_id: string;
  companies: Company[];
  /** The number of the client's companies; of more than the limit, only part of them is loaded. */
  count: number;
};

/** The companies of a client, one at a time, to read, edit and add. */
export function CompanyCarousel({ client_id, companies, count }: CompanyCarouselProps) {
  const title = useId();
  const limit = useId();
  const isFull = count >= MOST_COMPANIES;
  const more = count - companies.length;
  const [shown, setShown] = useState<string>();
  const [editing, setEditing] = useState<Company | 'new'>();
  const at = Math.max(
    0,
    companies.findIndex(({ id }) => id === shown),
  );
  const company = companies[at];
  const step = (by: number) => () => setShown(companies.at((at + by) % companies.length)?.id);
  return (
    <section aria-labelledby={title} className="mt-6 max-w-160 rounded-panel border border-line">
      <header className="flex flex-wrap items-center justify-end gap-1 border-b border-line py-2 ps-4 pe-2">
        <h3 id={title} aria-live="polite" className="me-auto text-base">
          {company
            ? rich('Company <place>{at, number} of {count, number}</place>', {
                at: at + 1,
                count: companies.length,
                place: <span className="font-normal text-ink-2 figures" />,
              })
            : t('Company')}
        </h3>
        {companies.length > 1 && (
          <>
            <IconButton
              size="small"
              label={t('Previous company')}
              icon={ChevronLeft}
              className="rtl:-scale-x-100"
              onClick={step(-1)}
            />
            <IconButton
              size="small"
              label={t('Next company')}
              icon={ChevronRight}
              className="rtl:-scale-x-100"
              onClick={step(1)}
            />
          </>
        )}
        {company && (
          <IconButton
            size="small"
            label={t('Edit company')}
            icon={Pencil}
            onClick={() => setEditing(company)}
          />
        )}
        <Button
          size="small"
          variant="quiet"
          icon={Plus}
          disabled={isFull}
          aria-describedby={isFull ? limit : undefined}
          onClick={() => setEditing('new')}
        >
          {t('Add Company')}
        </Button>
      </header>
      <div className="p-4">
        {isFull && (
          <p id={limit} className="mb-3 text-sm text-ink-3">
            {t(TOO_MANY_COMPANIES)}
            {more > 0 && ` ${t('This one has {more, number} more, which are not shown here.', { more })}`}
          </p>
        )}
        {company ? (
          <CompanyFacts company={company} />
        ) : (
          <p className="text-ink-3">{t('No companies found. Click "Add Company" to get started.')}</p>
        )}
      </div>
      {editing && (
        <ClientCompanyDialog
          client_id={client_id}
          company={editing === 'new' ? undefined : nowOf(editing, companies)}
          onSaved={({ id }) => setShown(id)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}

/** Its current version; a deleted one can still be read. */
const nowOf = (company: Company, companies: Company[]) =>
  companies.find(({ id }) => id === company.id) ?? company;
