import { useSaveResult } from '../history-queries.ts';
import { useRelease, type WritingProps } from './use-release.ts';
import { useResultWriting } from './use-result-writing.ts';

/** Writes the next version of a result. */
export function useImproving({ consultation, stored, isGone, onDone }: WritingProps) {
  const { id, consultation_result } = consultation;
  const { run: save, isBusy, isDone } = useSaveResult(id);
  const writing = useResultWriting({
    name: `result-edit:${id}`,
    consultation,
    start: consultation_result ?? '',
    stored,
    isSaving: isBusy || isDone,
    isGone,
  });
  return useRelease({ writing, save, isBusy, isOpen: !isGone, isReady: writing.isFilled, onDone });
}
