import { t } from '@consultflow/contract/language/t';
import { REQUIRED, email, NAME_LENGTH, required, text } from '@consultflow/contract/text';
import { Password, PASSWORD_RULE } from '@consultflow/contract/users/password';
import type { UserChanges } from '@consultflow/contract/users/forms';
import { Role, type User } from '@consultflow/contract/users/schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { changedOf } from '../../../lib/form/changed.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { PersonFormDialog } from '../../../domain/person-form-dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { ZoneOptions } from '../../../ui/form/zone-options.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useEditUser } from '../queries.ts';
import { openCasesOf } from './open-cases.ts';
import { CHOOSE_ROOMS, NO_ROLE, RoleField } from './role-field.tsx';

const UserEditForm = z.object({
  name: required(REQUIRED),
  email: email(REQUIRED),
  phone: text(NAME_LENGTH),
  role: Role,
  /** Empty if it is not known. */
  time_zone: z.string(),
  password: z.literal('').or(Password),
});
type UserEditForm = z.infer<typeof UserEditForm>;

/** The open cases of a consultant, and the choice of a successor. */
export type CasesProps = {
  consultant: User;
  successor: string | undefined;
  onChoose: (id: string | undefined) => void;
};

type UserEditDialogProps = { user: User; cases: ComponentType<CasesProps>; onClose: () => void };

/** Another user's name, e-mail, phone, role, time zone and password. */
export function UserEditDialog({ user, cases: Cases, onClose }: UserEditDialogProps) {
  const form = useForm<UserEditForm>({
    resolver: zodResolver(UserEditForm),
    defaultValues: {
      name: user.name,
      email: user.email,
      phone: user.phone,
      role: user.role,
      time_zone: user.time_zone ?? '',
      password: '',
    },
    shouldFocusError: false,
  });
  const { defaultValues } = form.formState;
  const role = useWatch({ control: form.control, name: 'role' });
  const isLeaving = user.role === 'consultant' && role !== 'consultant';
  const [chosen, setSuccessor] = useState<string>();
  const successor = isLeaving ? chosen : undefined;
  const { data: open } = useQuery({ ...openCasesOf(user.id, successor), enabled: isLeaving });
  const { run: save, isBusy } = useEditUser(user.id);
  return (
    <PersonFormDialog
      about={`user:${user.id}`}
      form={form}
      title={rich('Edit {name}', { name: <bdi>{user.name}</bdi> })}
      verb={t('Save Changes')}
      isBusy={isBusy}
      disabled={isLeaving && !open}
      required={t(REQUIRED)}
      missing={{ role: t(NO_ROLE) }}
      onSave={(filled, then) => save({ ...changesOf(filled, defaultValues), successor_id: successor }, then)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField label={t('Phone Number')} type="tel" optional {...field('phone')} />
          <RoleField hint={roleHint(user.role, role)} {...field('role')} />
          {isLeaving && <Cases consultant={user} successor={successor} onChoose={setSuccessor} />}
          <SelectField label={t('Time zone')} optional {...field('time_zone')}>
            <ZoneOptions chosen={user.time_zone} none={t('Unknown')} />
          </SelectField>
          <PasswordField
            label={t('New Password')}
            autoComplete="new-password"
            optional
            hint={`${t('Leave blank to keep the password. A new one signs this person out.')} ${t(PASSWORD_RULE)}`}
            {...field('password')}
          />
        </>
      )}
    </PersonFormDialog>
  );
}

function changesOf(filled: UserEditForm, start: Partial<UserEditForm> = {}): UserChanges {
  const { time_zone, ...changes } = changedOf(filled, start);
  return { ...changes, ...(time_zone !== undefined && { time_zone: time_zone || null }) };
}

function roleHint(before: Role, now: Role) {
  if (before === now) return undefined;
  const signedOut = t('A new role signs this person out.');
  if (now === 'consultant') return `${signedOut} ${t(CHOOSE_ROOMS)}`;
  if (before !== 'consultant') return signedOut;
  return `${signedOut} ${t('This person loses their rooms.')}`;
}
