import { type ReactNode, useId } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { mistakesOf, ownWords, showAtFields } from '../lib/form/form-errors.ts';
import { missing } from '../lib/form/missing.ts';
import { useKeptForm } from '../lib/form/form-restoration.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { TextField } from '../ui/form/text-field.tsx';

/** What a field of the form needs to be one: its place, what is wrong with it, and its value. */
export type FieldsOf<T extends FieldValues> = {
  idOf: (name: Path<T>) => string;
  errorOf: (name: Path<T>) => string | undefined;
  field: (
    name: Path<T>,
  ) => { id: string; error: string | undefined } & ReturnType<UseFormReturn<T>['register']>;
};

type Then = { onSuccess: () => void; onError: (error: Error) => void };

type PersonFormDialogProps<T extends FieldValues, Filled> = {
  /** Whom it is about: what was typed when it is closed unsent, or the session ends, is kept under it. */
  about: string;
  form: UseFormReturn<T, unknown, Filled>;
  title: ReactNode;
  verb: string;
  isBusy: boolean;
  onSave: (filled: Filled, then: Then) => void;
  onClose: () => void;
  /** Fields stand beside one another where there is room. */
  isWide?: boolean;
  nameLabel?: string;
  /** The one sentence for everything that is missing; each field then says what it lacks in its own words. */
  required: string;
  /** The words of fields that not every form of a person has. */
  missing?: Partial<Record<string, string>>;
  /** What else is asked of this person, after name and e-mail. */
  children: (fields: FieldsOf<T>) => ReactNode;
};

/** Somebody to add or to change, in a dialog: the name, the e-mail, and what else is asked. */
export function PersonFormDialog<T extends FieldValues & { name: string; email: string }, Filled>({
  about,
  form,
  title,
  verb,
  isBusy,
  onSave,
  onClose,
  isWide = false,
  nameLabel = 'Name',
  required,
  missing: others,
  children,
}: PersonFormDialogProps<T, Filled>) {
  const id = useId();
  const keep = useKeptForm(about, form);
  const { register, handleSubmit, setError, getFieldState, formState } = form;
  const close = () => {
    keep();
    onClose();
  };
  const submit = handleSubmit((filled) =>
    onSave(filled, {
      onSuccess: onClose,
      onError: (error) =>
        showAtFields(error, setError, Object.keys(formState.defaultValues ?? {}) as Path<T>[]),
    }),
  );
  const words: Partial<Record<string, string>> = { ...missing, ...others };
  const idOf = (path: string) => `${id}-${path}`;
  const errorOf = (name: Path<T>) =>
    ownWords(getFieldState(name, formState).error?.message, required, words[name] ?? required);
  const field = (name: Path<T>) => ({ id: idOf(name), error: errorOf(name), ...register(name) });
  const across = isWide ? 'md:col-span-2' : '';
  return (
    <Dialog
      open
      keep={formState.isDirty}
      busy={isBusy}
      onClose={close}
      title={title}
      size={isWide ? 'detail' : 'question'}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={isBusy}>
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
        <TextField label="Email" type="email" {...field('email' as Path<T>)} />
        {children({ idOf, errorOf, field })}
      </form>
    </Dialog>
  );
}
