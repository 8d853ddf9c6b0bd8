import type { Company } from '@consultflow/contract/companies/schema';
import { t } from '@consultflow/contract/language/t';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { CompanyForm } from './company-form.tsx';
import { useSaveCompanyOfClient } from './queries.ts';

type ClientCompanyDialogProps = {
  client_id: string;
  company: Company | undefined;
  onSaved: (company: Company) => void;
  onClose: () => void;
};

/** One company of a client, as consultants and admins add and edit it. */
export function ClientCompanyDialog({ client_id, company, onSaved, onClose }: ClientCompanyDialogProps) {
  const { run: save, isBusy } = useSaveCompanyOfClient(client_id, company?.id);
  return (
    <CompanyForm
      about={`company:${client_id}:${company?.id ?? 'new'}`}
      company={company}
      isAddressNeeded={false}
      isBusy={isBusy}
      mutationKey={mutationKeys.companies.saveOfClient(client_id, company?.id)}
      onSave={(fields, then) => {
        if (!client_id) return void toast.error(t('Client information is missing'));
        save(fields, {
          ...then,
          onSuccess: ({ data }) => {
            onSaved(data);
            then.onSuccess();
          },
        });
      }}
      onClose={onClose}
    />
  );
}
