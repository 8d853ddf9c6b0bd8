import { type Company, CompanyForm } from '@consultflow/contract/companies/schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { mistakesOf, showAtFields } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSaveCompany } from './queries.ts';

const fields = [
  { name: 'name', label: 'Company Name', wide: true },
  { name: 'address', label: 'Address', wide: true },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'zipCode', label: 'Zip Code' },
  { name: 'country', label: 'Country' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'website', label: 'Website', type: 'url' },
  { name: 'department', label: 'Department' },
  { name: 'description', label: 'Description', wide: true },
] as const;

const blank = Object.fromEntries(fields.map(({ name }) => [name, '']));

/** One company of the client's own, to add or to change. */
export function CompanyDialog({ company, onClose }: { company?: Company; onClose: () => void }) {
  const form = useId();
  const { register, handleSubmit, setError, formState } = useForm<CompanyForm>({
    resolver: zodResolver(CompanyForm),
    defaultValues: company ?? blank,
    shouldFocusError: false,
  });
  const save = useSaveCompany(company?.id);
  const submit = handleSubmit(({ client_id: _whose, ...changes }) =>
    save.mutate(changes, {
      onSuccess: onClose,
      onError: (error) =>
        showAtFields(
          error,
          setError,
          fields.map(({ name }) => name),
        ),
    }),
  );
  const idOf = (path: string) => `${form}-${path}`;
  return (
    <Dialog
      open
      keep={formState.isDirty}
      onClose={onClose}
      title={
        company ? (
          <>
            Edit “<bdi>{company.name}</bdi>”
          </>
        ) : (
          'Add Company'
        )
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={save.isPending}>
            {company ? 'Update Company' : 'Add Company'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 md:grid-cols-2"
      >
        {formState.submitCount > 0 && (
          <div className="empty:hidden md:col-span-2">
            <ErrorSummary key={formState.submitCount} errors={mistakesOf(formState.errors, idOf)} />
          </div>
        )}
        {fields.map(({ name, label, ...field }) => (
          <TextField
            key={name}
            id={idOf(name)}
            label={label}
            optional={name !== 'name' && name !== 'address'}
            type={'type' in field ? field.type : 'text'}
            className={'wide' in field ? 'md:col-span-2' : undefined}
            error={formState.errors[name]?.message}
            {...register(name)}
          />
        ))}
      </form>
    </Dialog>
  );
}
