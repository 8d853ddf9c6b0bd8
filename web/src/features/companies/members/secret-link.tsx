import { KeyRound } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { rich } from '../../../lib/language/rich.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { CopyField } from '../../../ui/form/copy-field.tsx';
import { EmailAddress } from '../../../ui/text/email-address.tsx';

/** The link of an invitation, shown once because no mail can be sent. */
export function SecretLink({ email, link }: { email: string; link: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // In newer browsers it returns a promise, which React would take for a clean-up.
  useEffect(() => {
    field.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const address = `${window.location.origin}${import.meta.env.BASE_URL.replace(/\/$/, '')}${link}`;
  return (
    <Note kind="waiting" icon={KeyRound} alert>
      <label htmlFor={id} className="mb-2 block">
        {rich(
          'Pass this link on to {email}: no mail can be sent. It is shown only now, and works once, for 7 days.',
          { email: <EmailAddress>{email}</EmailAddress> },
        )}
      </label>
      <CopyField id={id} field={field} value={address} />
    </Note>
  );
}
