import { t } from '@consultflow/contract/language/t';
import { NewUser } from '@consultflow/contract/users/forms';
import { Role } from '@consultflow/contract/users/schema';
import { Password, PASSWORD_RULE } from '@consultflow/contract/users/password';
import { REQUIRED } from '@consultflow/contract/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { PersonFormDialog } from '../../../domain/person-form-dialog.tsx';
import { useAddUser } from '../queries.ts';
import { CHOOSE_ROOMS, NO_ROLE, RoleField } from './role-field.tsx';

const AddUserForm = NewUser.pick({ name: true, email: true, invite: true })
  .extend({ role: Role, password: z.literal('').or(Password) })
  .refine(({ invite, password }) => invite || password, {
    error: () => t(REQUIRED),
    path: ['password'],
    when: () => true,
  });

/** Adds a user of any role; a client added here is approved. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(AddUserForm),
    defaultValues: { name: '', email: '', password: '', invite: false, role: 'client' as Role },
    shouldFocusError: false,
  });
  const [role, invite] = useWatch({ control: form.control, name: ['role', 'invite'] });
  const { run: add, isBusy } = useAddUser();
  return (
    <PersonFormDialog
      about="user:new"
      form={form}
      title={t('Add New User')}
      verb={t('Create User')}
      isBusy={isBusy}
      required={t(REQUIRED)}
      missing={{ role: t(NO_ROLE) }}
      onSave={({ password, ...user }, then) => add(user.invite ? user : { ...user, password }, then)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {!invite && (
            <PasswordField
              label={t('Password')}
              autoComplete="new-password"
              hint={t(PASSWORD_RULE)}
              {...field('password')}
            />
          )}
          <Checkbox {...form.register('invite')}>{t('Send an invitation by mail instead')}</Checkbox>
          <RoleField hint={role === 'consultant' ? t(CHOOSE_ROOMS) : undefined} {...field('role')} />
        </>
      )}
    </PersonFormDialog>
  );
}
