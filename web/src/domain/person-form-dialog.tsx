import { t } from '@consultflow/contract/language/t';
import { type ReactNode, useId } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { mistakesOf, ownWords, showAtFields } from '../lib/form/form-errors.ts';
import { missingAt } from '../lib/form/missing.ts';
import { useKeptForm } from '../lib/form/form-restoration.ts';
import { useKeptWhenLeft } from '../lib/form/kept-on-leaving.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { TextField } from '../ui/form/text-field.tsx';

/** The props of a field: its place, its error and its value. */
export type FieldsOf<T extends FieldValues> = {
  idOf: (name: Path<T>) => string;
  errorOf: (name: Path<T>) => string | undefined;
  field: (
    name: Path<T>,
  ) => { id: string; error: string | undefined } & ReturnType<UseFormReturn<T>['register']>;
};

type Then = { onSaved: () => void; onSuccess: () => void; onError: (error: Error) => void };

type PersonFormDialogProps<T extends FieldValues, Filled> = {
  /** The key under which input is kept when the dialog is closed unsent or the session ends. */
  about: string;
  form: UseFormReturn<T, unknown, Filled>;
  title: ReactNode;
  verb: string;
  isBusy: boolean;
  /** What saving does is not known yet. */
  disabled?: boolean;
  onSave: (filled: Filled, then: Then) => void;
  onClose: () => void;
  /** Fields are side by side if there is room. */
  isWide?: boolean;
  nameLabel?: string;
  /** One sentence for everything that is missing; each field then has its own. */
  required: string;
  /** The messages of fields that not every form has. */
  missing?: Partial<Record<string, string>>;
  /** Further fields after name and e-mail. */
  children: (fields: FieldsOf<T>) => ReactNode;
};

/** A dialog to add or edit a person: name, e-mail and further fields. */
export function PersonFormDialog<T extends FieldValues & { name: string; email: string }, Filled>({
  about,
  form,
  title,
  verb,
  isBusy,
  disabled = false,
  onSave,
  onClose,
  isWide = false,
  nameLabel = t('Name'),
  required,
  missing,
  children,
}: PersonFormDialogProps<T, Filled>) {
  const id = useId();
  const keep = useKeptForm(about, form);
  const { register, handleSubmit, setError, getFieldState, formState } = form;
  const onSaved = useKeptWhenLeft(about, keep);
  const submit = handleSubmit((filled) =>
    onSave(filled, {
      onSaved,
      onSuccess: onClose,
      onError: (error) =>
        showAtFields(error, setError, Object.keys(formState.defaultValues ?? {}) as Path<T>[]),
    }),
  );
  const idOf = (path: string) => `${id}-${path}`;
  const errorOf = (name: Path<T>) =>
    ownWords(
      getFieldState(name, formState).error?.message,
      required,
      missing?.[name] ?? missingAt(name) ?? required,
    );
  const field = (name: Path<T>) => ({ id: idOf(name), error: errorOf(name), ...register(name) });
  const across = isWide ? 'md:col-span-2' : '';
  return (
    <Dialog
      open
      keep={formState.isDirty}
      busy={isBusy}
      onClose={onClose}
      title={title}
      size={isWide ? 'detail' : 'question'}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={isBusy} disabled={disabled}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        autoComplete="off"
        onSubmit={(event) => void submit(event)}
        className={isWide ? 'grid gap-4 md:grid-cols-2' : 'grid gap-4'}
      >
        {formState.submitCount > 0 && (
          <div className={`empty:hidden ${across}`}>
            <ErrorSummary key={formState.submitCount} errors={mistakesOf(formState.errors, idOf)} />
          </div>
        )}
        <TextField label={nameLabel} className={across} {...field('name' as Path<T>)} />
        <TextField label={t('Email')} type="email" {...field('email' as Path<T>)} />
        {children({ idOf, errorOf, field })}
      </form>
    </Dialog>
  );
}
