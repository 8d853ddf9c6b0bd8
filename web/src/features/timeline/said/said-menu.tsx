import { canRedact } from '@consultflow/contract/timeline/policy';
import type { Said } from '@consultflow/contract/timeline/schema';
import { t } from '@consultflow/contract/language/t';
import { BookmarkMinus, Ellipsis, EyeOff, Link2, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Menu, MenuItem } from '../../../ui/popup/menu.tsx';
import { nameOf } from '../entries/actor.tsx';
import { useEditable } from './editable.ts';
import { RedactDialog } from './redact-dialog.tsx';

type SaidMenuProps = {
  case_id: string;
  entry: Said;
  isOwn: boolean;
  isFollowing: boolean;
  onEdit: () => void;
  onMarkUnread: (entry_id: string) => void;
};

/** What can be done with a message. */
export function SaidMenu({ case_id, entry, isOwn, isFollowing, onEdit, onMarkUnread }: SaidMenuProps) {
  const actor = useActor();
  const isEditable = useEditable(entry) && isOwn;
  const [isRedacting, setRedacting] = useState(false);
  return (
    <span className="entry-tools">
      <Menu
        trigger={
          <IconButton
            size="small"
            label={t('What to do with this message of {name}', { name: nameOf(entry.actor) })}
            icon={Ellipsis}
          />
        }
      >
        {isEditable && (
          <MenuItem icon={PencilLine} onClick={onEdit}>
            {t('Edit')}
          </MenuItem>
        )}
        <MenuItem icon={Link2} onClick={() => void copyLink(entry.id)}>
          {t('Copy link')}
        </MenuItem>
        {isFollowing && (
          <MenuItem icon={BookmarkMinus} onClick={() => onMarkUnread(entry.id)}>
            {t('Mark as unread from here')}
          </MenuItem>
        )}
        {canRedact(actor) && entry.redacted_at === null && (
          <MenuItem icon={EyeOff} onClick={() => setRedacting(true)}>
            {t('Remove text…')}
          </MenuItem>
        )}
      </Menu>
      {isRedacting && <RedactDialog case_id={case_id} entry={entry} onClose={() => setRedacting(false)} />}
    </span>
  );
}

async function copyLink(id: string) {
  const address = new URL(window.location.href);
  address.hash = id;
  try {
    await navigator.clipboard.writeText(address.href);
    toast.success(t('Link copied'));
  } catch {
    toast.error(t('The link could not be copied'), { note: address.href });
  }
}
