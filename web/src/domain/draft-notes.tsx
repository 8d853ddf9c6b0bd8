import { t } from '@consultflow/contract/language/t';
import { Copy, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { showMoment } from '../lib/time/dates.ts';
import { Button } from '../ui/button/button.tsx';
import { Note } from '../ui/feedback/note.tsx';

type DraftElsewhereProps = { onKeep: () => void; onLoad: () => void };

/** Two tabs write the same draft: neither overwrites the other until the user chooses. */
export function DraftElsewhere({ onKeep, onLoad }: DraftElsewhereProps) {
  return (
    <Note kind="waiting" icon={Copy} alert>
      <strong className="block">{t('This draft is also open in another tab.')}</strong>
      {t('Your changes here are not kept on this device until you choose one of the two.')}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onKeep}>
          {t('Keep this draft')}
        </Button>
        <Button size="small" onClick={onLoad}>
          {t('Load the other draft')}
        </Button>
      </div>
    </Note>
  );
}

type DraftGoneProps = { onKeep: () => void; onRemove: () => void };

/** Another tab has sent or discarded the draft: it is not sent again before the user chooses. */
export function DraftGone({ onKeep, onRemove }: DraftGoneProps) {
  return (
    <Note kind="waiting" icon={Copy} alert>
      <strong className="block">{t('This draft was sent or discarded in another tab.')}</strong>
      {t('You cannot send it here until you choose whether to keep it.')}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onKeep}>
          {t('Keep this draft')}
        </Button>
        <Button size="small" onClick={onRemove}>
          {t('Discard draft')}
        </Button>
      </div>
    </Note>
  );
}

/** The draft of an earlier visit, and when it was saved. */
export function DraftBack({ from, action }: { from: string; action?: ReactNode }) {
  return (
    <Note icon={RotateCcw} action={action}>
      {t('Your draft from {time} is back.', { time: showMoment(from) })}
    </Note>
  );
}
