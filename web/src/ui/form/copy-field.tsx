import { t } from '@consultflow/contract/language/t';
import { Copy } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { controlStyle } from './field.tsx';

type CopyFieldProps = {
  /** A label elsewhere names it. */
  id: string;
  value: string;
  'aria-describedby'?: string | undefined;
  field?: RefObject<HTMLInputElement | null>;
  copy?: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
};

/** An address that is read and copied. */
export function CopyField({ id, value, field, copy = t('Copy'), children, ...rest }: CopyFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const copyNow = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied('yes');
    } catch {
      setCopied('no');
    }
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-[1_1_14rem]">
          <input
            {...rest}
            ref={input}
            id={id}
            readOnly
            dir="ltr"
            value={value}
            onFocus={({ target }) => target.select()}
            className={`${controlStyle} text-ellipsis`}
          />
        </div>
        <Button icon={Copy} onClick={() => void copyNow()}>
          {copy}
        </Button>
        {children}
      </div>
      <output className="mt-1 block text-sm empty:hidden">
        {copied === 'yes' && t('Copied')}
        {copied === 'no' && t('Copy the selected link with the keyboard.')}
      </output>
    </>
  );
}
