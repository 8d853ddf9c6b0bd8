import { t } from '@consultflow/contract/language/t';
import { Copy, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { showMoment } from '../lib/time/dates.ts';
import { Button } from '../ui/button/button.tsx';
import { Note } from '../ui/feedback/note.tsx';

type DraftChoiceProps = {
  title: string;
  effect: string;
  other: string;
  onKeep: () => void;
  onOther: () => void;
};

/** What another tab did with the draft: the user chooses between this one and something else. */
function DraftChoice({ title, effect, other, onKeep, onOther }: DraftChoiceProps) {
  return (
    <Note kind="waiting" icon={Copy} alert>
      <strong className="block">{title}</strong>
      {effect}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onKeep}>
          {t('Keep this draft')}
        </Button>
        <Button size="small" onClick={onOther}>
          {other}
        </Button>
      </div>
    </Note>
  );
}

type DraftElsewhereProps = { onKeep: () => void; onLoad: () => void };

/** Two tabs write the same draft: neither overwrites the other until the user chooses. */
export const DraftElsewhere = ({ onKeep, onLoad }: DraftElsewhereProps) => (
  <DraftChoice
    title={t('This draft is also open in another tab.')}
    effect={t('Your changes here are not kept on this device until you choose one of the two.')}
    other={t('Load the other draft')}
    onKeep={onKeep}
    onOther={onLoad}
  />
);

type DraftGoneProps = { onKeep: () => void; onRemove: () => void };

/** Another tab has sent or discarded the draft: it is not sent again before the user chooses. */
export const DraftGone = ({ onKeep, onRemove }: DraftGoneProps) => (
  <DraftChoice
    title={t('This draft was sent or discarded in another tab.')}
    effect={t('You cannot send it here until you choose whether to keep it.')}
    other={t('Discard draft')}
    onKeep={onKeep}
    onOther={onRemove}
  />
);

/** The draft of an earlier visit, and when it was saved. */
export function DraftBack({ from, action }: { from: string; action?: ReactNode }) {
  return (
    <Note icon={RotateCcw} action={action}>
      {t('Your draft from {time} is back.', { time: showMoment(from) })}
    </Note>
  );
}
