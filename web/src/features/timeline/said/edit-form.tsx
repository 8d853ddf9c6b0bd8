import type { Said } from '@consultflow/contract/timeline/schema';
import { isBlank } from '@consultflow/contract/rich-text/schema';
import { t } from '@consultflow/contract/language/t';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/replies.ts';
import { markShown } from '../../../lib/form/form-errors.ts';
import { useKeptState } from '../../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../../lib/form/kept-on-leaving.ts';
import { Button } from '../../../ui/button/button.tsx';
import { MessageEditor } from '../../../ui/editor/message/message-editor-lazy.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { useEdit } from '../queries.ts';

type EditFormProps = { case_id: string; entry: Said; onDone: () => void };

/** Edits an own message in its place. A text that changed meanwhile is not overwritten unseen. */
export function EditForm({ case_id, entry, onDone }: EditFormProps) {
  const { run: save, isBusy, error } = useEdit(case_id, entry.id);
  const [start] = useState(() => ({ text: entry.body, begun: entry.version }));
  const about = `edit:${entry.id}`;
  const [{ text, begun }, setTyped, keep] = useKeptState(about, start);
  const [isTold, setTold] = useState(false);
  const onSaved = useKeptWhenLeft(about, keep);
  const submit = () => {
    if (isBusy || isBlank(text)) return;
    if (text === entry.body) return onDone();
    // Whoever was told of the other text, and sees it, may replace it.
    const version = isTold ? entry.version : begun;
    save(
      { body: text, version },
      {
        onSaved,
        onSuccess: onDone,
        onError: (failure) => {
          markShown(failure);
          if (failure instanceof ApiError && failure.code === 'message_changed') setTold(true);
        },
      },
    );
  };
  return (
    <div className="grid gap-2">
      {error && (
        <Note kind="error" alert>
          {error.message}
          {isTold && <RichText html={entry.body} className="mt-2" />}
        </Note>
      )}
      <MessageEditor
        label={t('Your message')}
        value={text}
        onChange={(html) => setTyped({ text: html, begun })}
        onSubmit={submit}
        onEscape={onDone}
        isFocused
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" busy={isBusy} disabled={isBlank(text)} onClick={submit}>
          {t('Save Changes')}
        </Button>
        <Button size="small" variant="quiet" disabled={isBusy} onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}
