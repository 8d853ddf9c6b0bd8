import { canReadVersions } from '@consultflow/contract/timeline/policy';
import type { Said } from '@consultflow/contract/timeline/schema';
import { t } from '@consultflow/contract/language/t';
import { useState } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import { showMoment } from '../../../lib/time/dates.ts';
import { VersionsDialog } from './versions-dialog.tsx';

/** Says that a text was edited; staff can read what it said before. */
export function EditedMark({ entry }: { entry: Said }) {
  const actor = useActor();
  const [isOpen, setOpen] = useState(false);
  const { edited_at, redacted_at } = entry;
  if (!edited_at || redacted_at) return null;
  // i18n: beside a message: its author has changed it since
  const word = t('edited');
  if (!canReadVersions(actor))
    return (
      <span className="edited" title={showMoment(edited_at)}>
        {word}
      </span>
    );
  return (
    <>
      <button
        type="button"
        className="edited print-shown min-h-6"
        title={showMoment(edited_at)}
        onClick={() => setOpen(true)}
      >
        {word}
      </button>
      {isOpen && <VersionsDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  );
}
