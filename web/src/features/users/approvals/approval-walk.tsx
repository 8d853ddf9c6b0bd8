import { t } from '@consultflow/contract/language/t';
import { useShortcuts } from '../../../lib/shortcuts.ts';

type ApprovalWalkProps = {
  ids: string[];
  current: string;
  choose: (id: string) => void;
  onDetails: (id: string) => void;
};

/** J and K move between clients, with the focus; O opens the details. */
export function ApprovalWalk({ ids, current, choose, onDetails }: ApprovalWalkProps) {
  const step = (by: number) => () => {
    const next = ids[ids.indexOf(current) + by];
    if (!next) return;
    choose(next);
    const link = document.querySelector<HTMLElement>(`[data-client="${next}"]`);
    link?.focus({ preventScroll: true });
    link?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts([
    { keys: ['j'], label: t('Next client'), run: step(1), repeats: true },
    { keys: ['k'], label: t('Previous client'), run: step(-1), repeats: true },
    { keys: ['o', 'Enter'], label: t('Details'), run: () => onDetails(current) },
  ]);
  return null;
}
