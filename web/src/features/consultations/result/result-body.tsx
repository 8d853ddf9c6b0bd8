import { ColleaguesDraft } from '../draft/draft-notes.tsx';
import { AskedDraft } from '../sign-off/asked-draft.tsx';
import { ResultEditor } from './result-editor.tsx';
import type { ResultWriting } from './use-result-writing.ts';

type ResultBodyProps = {
  writing: ResultWriting;
  minHeight: number;
  /** On a page of its own, which says above whether it is saved, and beside it what can be done. */
  isOnPage?: boolean;
};

/** The editor, or the draft to be read: a colleague's, or one that waits for its sign-off. */
export function ResultBody({ writing, minHeight, isOnPage = false }: ResultBodyProps) {
  const { consultation, colleagues, asked, text } = writing;
  if (colleagues !== undefined) return <ColleaguesDraft writing={writing} />;
  if (asked)
    return (
      <AskedDraft
        consultation={consultation}
        asked={asked}
        text={text}
        files={writing.stored?.files}
        onWrite={writing.unlock}
        isActionBeside={isOnPage}
      />
    );
  return <ResultEditor writing={writing} minHeight={minHeight} isOnPage={isOnPage} />;
}
