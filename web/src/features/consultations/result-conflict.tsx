import { GitCompare } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { RichText } from '../../ui/rich-text.tsx';

type ResultConflictProps = { theirs: string; onKeepMine: () => void; onLoadTheirs: () => void };

/** Somebody else has edited the same result: nothing is lost until one text is chosen. */
export function ResultConflict({ theirs, onKeepMine, onLoadTheirs }: ResultConflictProps) {
  return (
    <div role="alert">
      <Note kind="waiting" icon={GitCompare}>
        <strong className="block">Somebody else has changed this consultation in the meantime.</strong>
        Your text is kept below. Compare, then choose.
        <RichText html={theirs} className="mt-3 border-s-2 border-line-strong ps-3" />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" onClick={onKeepMine}>
            Keep mine
          </Button>
          <Button size="small" onClick={onLoadTheirs}>
            Load theirs
          </Button>
        </div>
      </Note>
    </div>
  );
}
