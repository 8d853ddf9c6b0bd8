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

/** The draft of an earlier visit, and when it was saved. */
export function DraftBack({ from, action }: { from: string; action?: ReactNode }) {
  return (
    <Note icon={RotateCcw} action={action}>
      {t('Your draft from {time} is back.', { time: showMoment(from) })}
    </Note>
  );
}
