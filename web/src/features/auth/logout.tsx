import { logout } from '@consultflow/contract/auth/endpoints';
import { t } from '@consultflow/contract/language/t';
import { type ComponentProps, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { forgetSent } from '../../lib/api/keys.ts';
import { countDrafts, removeDrafts } from '../../lib/form/draft.ts';
import { sendHeldEverywhere } from '../../lib/held.ts';
import { leave } from '../../lib/session/leave.ts';
import type { Keeping } from '../../lib/session/quit-session.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

type LogoutProps = Pick<ComponentProps<'button'>, 'title' | 'className' | 'children'> & Keeping;

/**
 * Logs out at once, unless changes on the page would be lost or drafts would stay on this device: then it asks what to do
 * with them.
 */
export function Logout({ keepsInvitation, ...look }: LogoutProps) {
  const [isLosing, setLosing] = useState(false);
  const [drafts, setDrafts] = useState(0);
  const signOut = () => void quit({ keepsInvitation });
  const removeDraftsAndSignOut = () => {
    removeDrafts();
    signOut();
  };
  const goOn = () => {
    setLosing(false);
    const count = countDrafts();
    if (count === 0) signOut();
    else setDrafts(count);
  };
  const press = () => (hasUnsaved() ? setLosing(true) : goOn());
  return (
    <>
      <button type="button" {...look} onClick={press} />
      <Dialog
        open={isLosing}
        onClose={() => setLosing(false)}
        title={t('Log out without saving?')}
        size="question"
        footer={
          <>
            <Button onClick={goOn}>{t('Log out')}</Button>
            <Button variant="primary" onClick={() => setLosing(false)}>
              {t('Stay')}
            </Button>
          </>
        }
      >
        <p>{t('The changes on this page are not saved and will be lost.')}</p>
      </Dialog>
      <Dialog
        open={drafts > 0}
        onClose={() => setDrafts(0)}
        title={t('Log out')}
        size="question"
        footer={
          <>
            <Button onClick={removeDraftsAndSignOut}>
              {t('{drafts, plural, one {Remove it and log out} other {Remove them and log out}}', { drafts })}
            </Button>
            <Button variant="primary" onClick={signOut}>
              {t('{drafts, plural, one {Keep it and log out} other {Keep them and log out}}', { drafts })}
            </Button>
          </>
        }
      >
        <p>
          {t(
            '{drafts, plural, one {A draft of yours is kept on this device. It stays here when you log out, where others who use the device could read it.} other {# drafts of yours are kept on this device. They stay here when you log out, where others who use the device could read them.}}',
            { drafts },
          )}
        </p>
      </Dialog>
    </>
  );
}

/** Whether the browser would ask before it closes this page. */
const hasUnsaved = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** How long pending decisions may delay the logout. */
const PATIENCE_MS = 2_000;

/**
 * Sends what is held in any tab while the session lasts. Then the browser signs out at once; the server's copy expires
 * if the call fails.
 */
async function quit(keeping: Keeping) {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([sendHeldEverywhere(), patience]);
  call(logout, {}, { keepalive: true }).catch(() => undefined);
  // A draft that is kept may have been sent: its key prevents a duplicate.
  if (countDrafts() === 0) forgetSent();
  leave(keeping);
}
