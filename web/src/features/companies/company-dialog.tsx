import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { CompanyForm } from './company-form.tsx';
import { type Listed, useSaveCompany } from './queries.ts';

/** A dialog for one company of the client's own. */
export function CompanyDialog({ company, onClose }: { company?: Listed; onClose: () => void }) {
  const { run: save, isBusy } = useSaveCompany(company?.id ?? undefined);
  return (
    <CompanyForm
      about={`company:${company?.id ?? 'new'}`}
      company={company}
      isAddressNeeded
      isBusy={isBusy}
      mutationKey={mutationKeys.companies.save(company?.id ?? undefined)}
      onSave={({ address = '', ...fields }, then) => save({ ...fields, address }, then)}
      onClose={onClose}
    />
  );
}
