import { NewUser, Role } from '@consultflow/contract/users/schema';
import { Password, PASSWORD_RULE } from '@consultflow/contract/users/password';
import { REQUIRED } from '@consultflow/contract/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { mistakesOf, ownWords, showAtFields } from '../../lib/form-errors.ts';
import { useKeptForm } from '../../lib/typing.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAddUser } from './queries.ts';
import { roleChoices } from './roles.ts';

const AddUserForm = NewUser.pick({ name: true, email: true, invite: true })
  .extend({ role: Role, password: z.literal('').or(Password) })
  .refine(({ invite, password }) => invite || password, {
    error: REQUIRED,
    path: ['password'],
    when: () => true,
  });

/** What each field says when it is empty. */
const missing = {
  name: 'Enter a name',
  email: 'Enter an email address',
  password: 'Enter a password',
  role: 'Choose a role',
};

/** Somebody of any role; a client added here is approved. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const fields = useForm({
    resolver: zodResolver(AddUserForm),
    defaultValues: { name: '', email: '', password: '', invite: false, role: 'client' as Role },
    shouldFocusError: false,
  });
  useKeptForm('user:new', fields);
  const { register, handleSubmit, setError, control, formState } = fields;
  const [role, invite] = useWatch({ control, name: ['role', 'invite'] });
  const { run: add, isBusy } = useAddUser();
  const { errors } = formState;
  const submit = handleSubmit(({ password, ...user }) =>
    add(user.invite ? user : { ...user, password }, {
      onSuccess: onClose,
      onError: (error) => showAtFields(error, setError, ['name', 'email', 'password', 'role']),
    }),
  );
  const idOf = (path: string) => `${form}-${path}`;
  const field = (name: 'name' | 'email' | 'password' | 'role') => ({
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
      title="Add New User"
      size="question"
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy}>
            Create User
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
        {!invite && (
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint={PASSWORD_RULE}
            {...field('password')}
          />
        )}
        <Checkbox {...register('invite')}>Send an invitation by mail instead</Checkbox>
        <SelectField
          label="Role"
          hint={role === 'consultant' ? 'Choose the rooms in Consultant Management afterwards.' : undefined}
          {...field('role')}
        >
          {roleChoices.map(({ value, word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </SelectField>
      </form>
    </Dialog>
  );
}
