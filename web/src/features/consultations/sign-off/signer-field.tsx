import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { colleaguesOf } from './queries.ts';

type SignerFieldProps = {
  /** The consultation. */
  of: string;
  value: string;
  error?: string | undefined;
  /** Who cannot be chosen. */
  except?: readonly string[];
  onChange: (id: string) => void;
};

/** Chooses the colleague who signs a result. */
export function SignerField({ of, value, error, except = [], onChange }: SignerFieldProps) {
  const id = useId();
  const actor = useActor();
  const { data: colleagues, isPending } = useQuery(colleaguesOf(of));
  const choices = colleagues?.filter((one) => one.id !== actor.id && !except.includes(one.id));
  return (
    <SelectField
      id={id}
      label={t('Who signs')}
      hint={
        choices?.length === 0
          ? t('Nobody else sees this consultation. An admin can assign a consultant to its room.')
          : t('A colleague who has not written this text')
      }
      error={error}
      value={value}
      aria-busy={isPending}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('Choose a colleague')}</option>
      {choices?.map(({ id: colleague, name }) => (
        <option key={colleague} value={colleague}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
