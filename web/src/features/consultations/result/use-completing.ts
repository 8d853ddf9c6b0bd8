import { canBecome } from '@consultflow/contract/consultations/status';
import { useActor } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useMove } from '../queries.ts';
import { whatIsMissing } from './completion-check.ts';
import { useRelease, type WritingProps } from './use-release.ts';
import { useResultWriting } from './use-result-writing.ts';

/** Writes the first result of a consultation, which completes it. */
export function useCompleting({ consultation, stored, isGone, onDone }: WritingProps) {
  const actor = useActor();
  const { id } = consultation;
  const { run: save, isBusy, isDone } = useMove(id, 'completed', 'v1');
  const isSaving = isBusy || isDone;
  const writing = useResultWriting({
    name: resultDraft(id),
    consultation,
    start: '',
    stored,
    isSaving,
    isGone,
  });
  const isReady = () => {
    const missing = whatIsMissing(consultation, actor.id);
    if (missing) toast.error(missing);
    return !missing && writing.isFilled();
  };
  const isOpen = !isGone && (isSaving || canBecome('completed', consultation));
  return useRelease({ writing, save, isBusy, isOpen, isReady, onDone });
}

/** The name of the draft of a consultation's result. */
export const resultDraft = (id: string) => `result:${id}`;
