import { t } from '@consultflow/contract/language/t';
import { Copy, KeyRound } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { rich } from '../../../lib/language/rich.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { controlStyle } from '../../../ui/form/field.tsx';
import { EmailAddress } from '../../../ui/text/email-address.tsx';

/** The link of an invitation, shown once because no mail can be sent. */
export function SecretLink({ email, link }: { email: string; link: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'yes' | 'no'>();
  // In newer browsers it returns a promise, which React would take for a clean-up.
  useEffect(() => {
    field.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const address = `${window.location.origin}${import.meta.env.BASE_URL.replace(/\/$/, '')}${link}`;
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      setCopied('yes');
    } catch {
      setCopied('no');
    }
  };
  return (
    <Note kind="waiting" icon={KeyRound} alert>
      <label htmlFor={id} className="block">
        {rich(
          'Pass this link on to {email}: no mail can be sent. It is shown only now, and works once, for 7 days.',
          { email: <EmailAddress>{email}</EmailAddress> },
        )}
      </label>
      <div className="mt-2 flex flex-wrap gap-2">
        <div className="min-w-0 flex-[1_1_14rem]">
          <input
            ref={field}
            id={id}
            readOnly
            dir="ltr"
            value={address}
            onFocus={({ target }) => target.select()}
            className={`${controlStyle} text-ellipsis`}
          />
        </div>
        <Button icon={Copy} onClick={() => void copy()}>
          {t('Copy')}
        </Button>
      </div>
      <output className="mt-1 block text-sm empty:hidden">
        {copied === 'yes' && t('Copied')}
        {copied === 'no' && t('Copy the selected link with the keyboard.')}
      </output>
    </Note>
  );
}
