import { ConflictNote } from '../../../domain/conflict-note.tsx';
import { OwnRichText } from '../../../ui/rich-text/own-rich-text.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { useLastEditor } from '../queries.ts';
import type { ResultWriting } from './use-result-writing.ts';

/** Another result was released while this one was being written. */
export function ResultConflict({ writing }: { writing: ResultWriting }) {
  const { consultation, draft, text } = writing;
  const lastEditor = useLastEditor(consultation, draft.isBehind);
  if (!draft.isBehind) return null;
  return (
    <ConflictNote
      what="consultation"
      by={lastEditor}
      mine={<OwnRichText html={text} tools="full" />}
      theirs={<RichText html={consultation.consultation_result ?? ''} />}
      isLow
      onKeepMine={writing.keepMine}
      onLoadTheirs={writing.loadTheirs}
    />
  );
}
