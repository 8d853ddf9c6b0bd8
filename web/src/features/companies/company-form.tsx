import { CompanyEntry, CompanyForm as OwnCompany } from '@consultflow/contract/companies/forms';
import { t } from '@consultflow/contract/language/t';
import { zodResolver } from '@hookform/resolvers/zod';
import type { MutationKey } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { mistakesOf, showAtFields } from '../../lib/form/form-errors.ts';
import { keepTyped, useAgain } from '../../lib/form/again.ts';
import { isSame, useKeeping, useKeptForm, useRestoredForm } from '../../lib/form/form-restoration.ts';
import { useClosedOnceCreated } from '../../lib/form/closed-once-created.ts';
import { useKeptWhenLeft } from '../../lib/form/kept-on-leaving.ts';
import { useLostAnswer } from '../../lib/form/lost-answer.ts';
import { useVersion } from '../../lib/form/version.ts';
import { rich } from '../../lib/language/rich.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { CompanyConflict } from './company-conflict.tsx';
import { type CompanyFields, fields, type Written } from './company-fields.ts';
import type { Listed } from './queries.ts';

/** Without what else a company has. */
const writtenIn = (values: Written) =>
  Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? ''])) as Written;

const blank = Object.fromEntries(fields.map(({ name }) => [name, ''])) as Written;

type CompanyFormProps = {
  /** The client and company: input is kept under this key when the session ends. */
  about: string;
  /** The current version of the edited company; undefined to add one. */
  company?: Listed | undefined;
  /** Required for a client, optional for a consultant. */
  isAddressNeeded: boolean;
  isBusy: boolean;
  /** What saves it. */
  mutationKey: MutationKey;
  onSave: (
    fields: CompanyFields,
    then: { onSaved: () => void; onSuccess: () => void; onError: (error: Error) => void },
  ) => void;
  onClose: () => void;
};

/** A form to add or edit one company. A concurrent change is shown, not overwritten. */
export function CompanyForm({
  about,
  company,
  isAddressNeeded,
  isBusy,
  mutationKey,
  onSave,
  onClose,
}: CompanyFormProps) {
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
  const { register, control, handleSubmit, setError, getValues, reset, formState } = typed;
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
  const onSaved = useKeptWhenLeft(about, keepFields, keepVersion);
  useClosedOnceCreated(mutationKey, { isNew: !company, typed: getValues, onSaved, onClose });
  const isBehind = company !== undefined && version.isBehind;
  const noteSent = useLostAnswer<Written>({
    newer: isBehind ? company.updated_at : undefined,
    now: () => writtenIn(company ?? blank),
    mine: () => writtenIn(getValues()),
    isSame,
    onSaved: () => {
      onSaved();
      toast.closeErrors();
      toast.success(t('Company updated successfully'));
      onClose();
    },
    onGoOn: version.beginFromNow,
  });
  const again = useAgain(about);
  const startOver = () => {
    const now = company ?? blank;
    const written = writtenIn(getValues());
    reset(now);
    version.beginFromNow();
    setBack(false);
    if (isSame(written, writtenIn(now))) return;
    const undo = () => {
      if (!again(written)) return keepTyped(`${about}:version`, updated_at);
      reset({ ...now, ...written }, { keepDefaultValues: true });
      version.beginFrom(updated_at);
    };
    toast.success(isBehind ? t('Your text was replaced') : t('Your text was removed'), { undo });
  };
  const submit = handleSubmit((written) => {
    const changes = Object.fromEntries(fields.map(({ name }) => [name, written[name] ?? ''])) as Written;
    noteSent(changes);
    onSave(
      { ...changes, name: written.name, ...(updated_at && { updated_at }) },
      {
        onSaved,
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
      onClose={onClose}
      title={
        company
          ? rich('Edit “{name}”', { name: <bdi>{company.name || t('Unnamed Company')}</bdi> })
          : t('Add Company')
      }
      note={
        isBehind && (
          <CompanyConflict
            company={company}
            control={control}
            onKeepMine={version.beginFromNow}
            onLoadTheirs={startOver}
          />
        )
      }
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
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
