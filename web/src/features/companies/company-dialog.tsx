import { CompanyForm } from './company-form.tsx';
import { type Listed, useSaveCompany } from './queries.ts';

/** One company of the client's own. */
export function CompanyDialog({ company, onClose }: { company?: Listed; onClose: () => void }) {
  const save = useSaveCompany(company?.id ?? undefined);
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
