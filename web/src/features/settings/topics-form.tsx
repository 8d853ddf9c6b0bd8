import { OTHER_TOPIC } from '@consultflow/contract/consultations/topics';
import { t } from '@consultflow/contract/language/t';
import { TopicList } from '@consultflow/contract/topics/schema';
import { useState } from 'react';
import { ConflictNote } from '../../domain/conflict-note.tsx';
import { ApiError } from '../../lib/api/replies.ts';
import { useAgain } from '../../lib/form/again.ts';
import { fieldsOf, markShown } from '../../lib/form/form-errors.ts';
import { useKeeping, useRestoredForm } from '../../lib/form/form-restoration.ts';
import { useKeptState } from '../../lib/form/kept-state.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextareaField } from '../../ui/form/textarea-field.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useSaveTopics } from './queries.ts';
import { SaveFoot } from './save-foot.tsx';
import { useUnsaved } from '../../ui/dialog/unsaved.tsx';

/** The topics of the request form, one per line. */
export function TopicsForm({ topics }: { topics: string[] }) {
  const begun = useRestoredForm(VERSION) as string | undefined;
  const [saved, setSaved] = useState(begun ?? textOf(topics));
  const [written, setWritten] = useKeptState('topics', saved);
  useKeeping(VERSION, () => (written === saved ? undefined : saved));
  const [theirs, setTheirs] = useState<string>();
  const [error, setError] = useState<string>();
  const { run: save, isBusy } = useSaveTopics();
  useUnsaved(written !== saved && !isBusy);
  const submit = () => {
    const list = TopicList.safeParse({ topics: linesOf(written) });
    setError(list.error && atLine(list.error.issues[0]));
    if (list.success)
      save(
        { ...list.data, before: linesOf(saved) },
        {
          onSuccess: () => {
            const now = list.data.topics.join('\n');
            setSaved(now);
            // What was typed while it was saved stays, unsaved.
            setWritten((typed) => (typed === written ? now : typed));
          },
          onError: (failure) => {
            if (!(failure instanceof ApiError) || failure.code !== 'topics_changed')
              return setError(fieldsOf(failure, ['topics']).topics);
            markShown(failure);
            setTheirs(textOf(failure.data as string[]));
          },
        },
      );
  };
  const again = useAgain('topics');
  const goOnFrom = (now: string) => {
    setSaved(now);
    setTheirs(undefined);
  };
  const load = (now: string) => {
    setWritten(now);
    goOnFrom(now);
    toast.success(t('Your text was replaced'), { undo: () => again(written) && setWritten(written) });
  };
  return (
    <div className="grid gap-4 p-4 md:p-5">
      <TextareaField
        label={t('Topics')}
        hint={t(
          'One per line, in the order of the request form. “Other (please specify)” comes last by itself.',
        )}
        rows={16}
        value={written}
        error={error}
        onChange={({ target }) => setWritten(target.value)}
      />
      <p className="text-sm text-ink-3">{t('Consultations keep the topics they were requested under.')}</p>
      <SaveFoot
        conflict={theirs !== undefined}
        note={
          theirs !== undefined && (
            <ConflictNote
              what="topics"
              isLow
              mine={<Lines text={written} />}
              theirs={<Lines text={theirs} />}
              onKeepMine={() => goOnFrom(theirs)}
              onLoadTheirs={() => load(theirs)}
            />
          )
        }
      >
        <Button variant="primary" busy={isBusy} className="justify-self-start" onClick={submit}>
          {t('Save Topics')}
        </Button>
      </SaveFoot>
    </div>
  );
}

/** What the edit began from, kept with it. */
const VERSION = 'topics:version';

const Lines = ({ text }: { text: string }) => (
  <p dir="auto" className="whitespace-pre-line">
    {text}
  </p>
);

const textOf = (topics: readonly string[]) => topics.filter((topic) => topic !== OTHER_TOPIC).join('\n');

const linesOf = (written: string) => written.split('\n').filter((line) => line.trim() !== '');

/** The message, with the line it is about. */
const atLine = (issue: { message: string; path: PropertyKey[] } | undefined) => {
  const place = issue?.path[1];
  return typeof place === 'number'
    ? t('Topic {number, number}: {mistake}', { number: place + 1, mistake: issue!.message })
    : issue?.message;
};
