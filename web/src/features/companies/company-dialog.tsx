import type { Company } from '@consultflow/contract/companies/schema';
import { CompanyForm } from './company-form.tsx';
import { useSaveCompany } from './queries.ts';

/** One company of the client's own. */
export function CompanyDialog({ company, onClose }: { company?: Company; onClose: () => void }) {
  const save = useSaveCompany(company?.id);
  return (
    <CompanyForm
      company={company}
      isAddressNeeded
      isBusy={save.isPending}
      onSave={({ address = '', ...fields }, then) => save.mutate({ ...fields, address }, then)}
      onClose={onClose}
    />
  );
}
