import { REQUIRED, email, NAME_LENGTH, required, text } from '@consultflow/contract/text';
import { Password, PASSWORD_RULE } from '@consultflow/contract/users/password';
import { Role, type User, type UserChanges } from '@consultflow/contract/users/schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { mistakesOf, ownWords, showAtFields } from '../../lib/form-errors.ts';
import { useKeptForm } from '../../lib/typing.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useEditUser } from './queries.ts';
import { roleChoices } from './roles.ts';

const UserEditForm = z.object({
  name: required(REQUIRED),
  email: email(REQUIRED),
  phone: text(NAME_LENGTH),
  role: Role,
  password: z.literal('').or(Password),
});
type UserEditForm = z.infer<typeof UserEditForm>;

/** What each field says when it is empty. */
const missing = {
  name: 'Enter a name',
  email: 'Enter an email address',
  phone: 'Enter a phone number',
  password: 'Enter a password',
  role: 'Choose a role',
};

/** Somebody else's name, e-mail, phone, role and password. */
export function UserEditDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useId();
  const fields = useForm<UserEditForm>({
    resolver: zodResolver(UserEditForm),
    defaultValues: { name: user.name, email: user.email, phone: user.phone, role: user.role, password: '' },
    shouldFocusError: false,
  });
  useKeptForm(`user:${user.id}`, fields);
  const { register, handleSubmit, setError, control, formState } = fields;
  const { errors, dirtyFields } = formState;
  const role = useWatch({ control, name: 'role' });
  const { run: save, isBusy } = useEditUser(user.id);
  const submit = handleSubmit((filled) =>
    save(changedOf(filled, dirtyFields), {
      onSuccess: onClose,
      onError: (error) => showAtFields(error, setError, ['name', 'email', 'phone', 'role', 'password']),
    }),
  );
  const idOf = (path: string) => `${form}-${path}`;
  const field = (name: keyof UserEditForm) => ({
    id: idOf(name),
    error: ownWords(errors[name]?.message, REQUIRED, missing[name]),
    ...register(name),
  });
  return (
    <Dialog
      open
      keep={formState.isDirty}
      busy={isBusy}
      onClose={onClose}
      title={
        <>
          Edit <bdi>{user.name}</bdi>
        </>
      }
      size="question"
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy}>
            Save Changes
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => void submit(event)}
        className="grid gap-4"
      >
        {formState.submitCount > 0 && (
          <div className="empty:hidden">
            <ErrorSummary key={formState.submitCount} errors={mistakesOf(errors, idOf)} />
          </div>
        )}
        <TextField label="Name" {...field('name')} />
        <TextField label="Email" type="email" {...field('email')} />
        <TextField label="Phone Number" type="tel" optional {...field('phone')} />
        <SelectField label="Role" hint={roleHint(user.role, role)} {...field('role')}>
          {roleChoices.map(({ value, word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </SelectField>
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          optional
          hint={`Left blank, the password stays as it is. A new one signs this person out. ${PASSWORD_RULE}`}
          {...field('password')}
        />
      </form>
    </Dialog>
  );
}

/** Only what was changed: another admin may have changed the rest meanwhile. */
const changedOf = (filled: UserEditForm, dirty: Partial<Record<keyof UserEditForm, boolean>>): UserChanges =>
  Object.fromEntries(
    Object.entries(filled).filter(
      ([name, value]) => dirty[name as keyof UserEditForm] && (name !== 'password' || value),
    ),
  );

function roleHint(before: Role, now: Role) {
  if (before === now) return undefined;
  return `A new role signs this person out. ${effectOf(before, now)}`.trim();
}

function effectOf(before: Role, now: Role) {
  if (now === 'consultant') return 'Choose the rooms in Consultant Management afterwards.';
  return before === 'consultant' ? 'The rooms are taken from this person.' : '';
}
