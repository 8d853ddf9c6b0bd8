import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { controlStyle, Field, type FieldWords } from './field.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'children' | 'type'> & FieldWords;

/** A password field that can show its text. */
export function PasswordField({ label, hint, error, optional, id, className, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={clsx(controlStyle, 'pe-11')}
          />
          <button
            type="button"
            aria-controls={control.id}
            aria-pressed={isShown}
            aria-label={t('Show what is typed')}
            title={isShown ? t('Hide what is typed') : t('Show what is typed')}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 end-0 grid w-10 place-items-center rounded-control text-ink-2 hover:text-ink"
          >
            <Icon aria-hidden size={16} strokeWidth={1.75} />
          </button>
        </div>
      )}
    </Field>
  );
}
