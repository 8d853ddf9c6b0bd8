import type { AccountForm } from '@consultflow/contract/users/profile';
import type { UserChanges } from '@consultflow/contract/users/forms';
import type { User } from '@consultflow/contract/users/schema';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent } from 'react';
import { type DefaultValues, type Path, type PathValue, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { changedOf } from '../../../lib/form/changed.ts';
import { mistakesOf, showAtFields } from '../../../lib/form/form-errors.ts';
import { useKeptForm } from '../../../lib/form/form-restoration.ts';
import { startFromSaved, useFollowing } from '../../../lib/form/saved.ts';
import { mistakeAt } from '../../../lib/form/missing.ts';
import { useSaveProfile } from '../queries.ts';

type Passwords = { password?: string; confirmation?: string };

/** The form of a user's own profile, for every role; its passwords are cleared after saving. */
export function useProfileForm<T extends AccountForm & Passwords>(
  user: User,
  schema: z.ZodType<T, T>,
  start: T,
) {
  const form = useForm<T, unknown, T>({
    resolver: zodResolver(schema),
    defaultValues: start as DefaultValues<T>,
    shouldFocusError: false,
  });
  useKeptForm('profile', form);
  useFollowing(form, start);
  const { register, handleSubmit, setError, setValue, getValues, getFieldState, control, formState } = form;
  const { run: save, isBusy } = useSaveProfile(user.id, 'account');
  const typedEmail: unknown = useWatch({ control, name: 'email' as Path<T> });
  const submit = handleSubmit((filled) => {
    const sent = structuredClone(getValues());
    const changed = changedOf(filled, formState.defaultValues);
    save(sentOf(changed), {
      onSuccess: () => {
        const blank = blankPasswords(start);
        for (const [name, value] of Object.entries(blank))
          setValue(name as Path<T>, value as PathValue<T, Path<T>>);
        startFromSaved(form, { ...changed, ...blank }, { ...sent, ...blank });
      },
      onError: (error) => showAtFields(error, setError, Object.keys(start) as Path<T>[]),
    });
  });
  return {
    control,
    isBusy,
    isUnsaved: formState.isDirty && !isBusy,
    isNewEmail: typedEmail !== formState.defaultValues?.['email'],
    submit: (event: FormEvent) => void submit(event),
    submitCount: formState.submitCount,
    mistakes: mistakesOf(formState.errors, idOf),
    field: (name: Path<T>) => ({
      id: idOf(name),
      error: mistakeAt(name, getFieldState(name, formState).error?.message),
      ...register(name),
    }),
  };
}

const idOf = (path: string) => `profile-${path}`;

/** Leaves out passwords that were not filled in. */
const sentOf = ({
  password,
  confirmation: _confirmation,
  current_password,
  ...form
}: Partial<AccountForm & Passwords>): UserChanges => ({
  ...form,
  ...(password && { password }),
  ...(current_password && { current_password }),
});

const blankPasswords = (form: object) =>
  Object.fromEntries(
    ['password', 'confirmation', 'current_password'].filter((name) => name in form).map((name) => [name, '']),
  );
