import { CompanyEntry, CompanyForm as OwnCompany } from '@consultflow/contract/companies/forms';
import type { Company } from '@consultflow/contract/companies/schema';
import { msg, t } from '@consultflow/contract/language/t';
import { zodResolver } from '@hookform/resolvers/zod';
import { RotateCcw } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { mistakesOf, showAtFields } from '../../lib/form/form-errors.ts';
import {
  isSame,
  keepTyped,
  useKeeping,
  useKeptForm,
  useRestoredForm,
} from '../../lib/form/form-restoration.ts';
import { useVersion } from '../../lib/form/version.ts';
import { rich } from '../../lib/language/rich.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ConflictNote } from '../../domain/conflict-note.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { CompanyFacts } from './company-facts.tsx';

const fields = [
  { name: 'name', label: msg('Company Name'), wide: true },
  { name: 'address', label: msg('Address'), wide: true },
  { name: 'city', label: msg('City') },
  { name: 'state', label: msg('State', 'address') },
  { name: 'zipCode', label: msg('Zip Code') },
  { name: 'country', label: msg('Country') },
  { name: 'phone', label: msg('Phone'), type: 'tel' },
  { name: 'email', label: msg('Email'), type: 'email' },
  { name: 'website', label: msg('Website'), type: 'url' },
  { name: 'department', label: msg('Department') },
  { name: 'description', label: msg('Description'), wide: true },
] as const;

type Written = Record<(typeof fields)[number]['name'], string>;

/** Without what else a company has. */
const writtenIn = (values: Written) =>
  Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? ''])) as Written;

const blank = Object.fromEntries(fields.map(({ name }) => [name, ''])) as Written;

export type CompanyFields = Omit<CompanyEntry, 'id'> & { updated_at?: string };

type CompanyFormProps = {
  /** The client and company: input is kept under this key when the session ends. */
  about: string;
  /** The current version of the edited company; undefined to add one. */
  company?: Omit<Company, 'id'> | undefined;
  /** Required for a client, optional for a consultant. */
  isAddressNeeded: boolean;
  isBusy: boolean;
  onSave: (fields: CompanyFields, then: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  onClose: () => void;
};

/** A form to add or edit one company. A concurrent change is shown, not overwritten. */
export function CompanyForm({ about, company, isAddressNeeded, isBusy, onSave, onClose }: CompanyFormProps) {
  const form = useId();
  const typed = useForm<Written, unknown, CompanyFields>({
    resolver: zodResolver(isAddressNeeded ? OwnCompany : CompanyEntry) as Resolver<
      Written,
      unknown,
      CompanyFields
    >,
    defaultValues: company ?? blank,
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, getValues, reset, formState } = typed;
  const begunFrom = useRestoredForm(`${about}:version`) as string | undefined;
  const version = useVersion({
    now: company?.updated_at,
    begunFrom: begunFrom ?? company?.updated_at,
    isSaving: isBusy,
  });
  const updated_at = version.from;
  const found = useRestoredForm(about);
  const [isBack, setBack] = useState(found !== undefined);
  const keepFields = useKeptForm(about, typed);
  const keepVersion = useKeeping(`${about}:version`, () => (formState.isDirty ? updated_at : undefined));
  const close = () => {
    keepFields();
    keepVersion();
    onClose();
  };
  const isBehind = company !== undefined && version.isBehind;
  const isOpen = useIsOpen();
  const startOver = () => {
    const now = company ?? blank;
    const written = writtenIn(getValues());
    reset(now);
    version.beginFromNow();
    setBack(false);
    if (isSame(written, writtenIn(now))) return;
    const undo = () => {
      if (isOpen()) {
        reset({ ...now, ...written }, { keepDefaultValues: true });
        version.beginFrom(updated_at);
      } else {
        keepTyped(about, written);
        keepTyped(`${about}:version`, updated_at);
      }
    };
    toast.success(t('Your text was removed'), { undo });
  };
  const submit = handleSubmit((written) => {
    const changes = Object.fromEntries(fields.map(({ name }) => [name, written[name] ?? '']));
    onSave(
      { ...changes, name: written.name, ...(updated_at && { updated_at }) },
      {
        onSuccess: onClose,
        onError: (error) =>
          showAtFields(
            error,
            setError,
            fields.map(({ name }) => name),
          ),
      },
    );
  });
  const idOf = (path: string) => `${form}-${path}`;
  return (
    <Dialog
      open
      keep={formState.isDirty}
      busy={isBusy}
      onClose={close}
      title={
        company
          ? rich('Edit “{name}”', { name: <bdi>{company.name || t('Unnamed Company')}</bdi> })
          : t('Add Company')
      }
      note={
        isBehind && (
          <ConflictNote
            what="company"
            theirs={<CompanyFacts company={company} />}
            onKeepMine={version.beginFromNow}
            onLoadTheirs={startOver}
          />
        )
      }
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy}>
            {company ? t('Update Company') : t('Add Company')}
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
        {isBack && !isBehind && (
          <Note
            icon={RotateCcw}
            className="md:col-span-2"
            action={
              <Button variant="quiet" size="small" onClick={startOver}>
                {t('Start over')}
              </Button>
            }
          >
            {t('Your unsaved text is back.')}
          </Note>
        )}
        {formState.submitCount > 0 && (
          <div className="empty:hidden md:col-span-2">
            <ErrorSummary key={formState.submitCount} errors={mistakesOf(formState.errors, idOf)} />
          </div>
        )}
        {fields.map(({ name, label, ...field }) => (
          <TextField
            key={name}
            id={idOf(name)}
            label={t(label)}
            optional={name !== 'name' && !(name === 'address' && isAddressNeeded)}
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

/** Whether the form is still open, for what comes later. */
function useIsOpen() {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  return () => isOpen.current;
}
