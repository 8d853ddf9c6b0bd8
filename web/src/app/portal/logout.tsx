import { logout } from '@consultflow/contract/auth/endpoints';
import { type ComponentProps, useState } from 'react';
import { call } from '../../lib/api.ts';
import { countDrafts, removeDrafts } from '../../lib/draft.ts';
import { leave } from '../../lib/leave.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Logs out at once, unless drafts would stay on this device: then it asks what becomes of them. */
export function Logout(look: Pick<ComponentProps<'button'>, 'title' | 'className' | 'children'>) {
  const [drafts, setDrafts] = useState(0);
  const press = () => {
    const count = countDrafts();
    if (count === 0) signOut();
    else setDrafts(count);
  };
  const removeAndSignOut = () => {
    removeDrafts();
    signOut();
  };
  return (
    <>
      <button type="button" {...look} onClick={press} />
      <Dialog
        open={drafts > 0}
        onClose={() => setDrafts(0)}
        title="Log out"
        size="question"
        footer={
          <>
            <Button onClick={removeAndSignOut}>
              {drafts === 1 ? 'Remove it and log out' : 'Remove them and log out'}
            </Button>
            <Button variant="primary" onClick={signOut}>
              {drafts === 1 ? 'Keep it and log out' : 'Keep them and log out'}
            </Button>
          </>
        }
      >
        <p>
          {drafts === 1
            ? 'A draft of yours is kept on this device. It stays here when you log out, where others who use the device could read it.'
            : `${drafts} drafts of yours are kept on this device. They stay here when you log out, where others who use the device could read them.`}
        </p>
      </Dialog>
    </>
  );
}

/** The browser forgets the session at once; the server's own copy ends by itself if it cannot be told. */
function signOut() {
  call(logout, {}, { keepalive: true }).catch(() => undefined);
  leave();
}
