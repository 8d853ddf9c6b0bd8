import { msg, t } from '@consultflow/contract/language/t';
import { openSignOff } from '@consultflow/contract/sign-offs/policy';
import { PencilLine } from 'lucide-react';
import { AttachedFiles } from '../../../domain/files/attached-files.tsx';
import { ConflictNote } from '../../../domain/conflict-note.tsx';
import { DraftBack, DraftElsewhere } from '../../../domain/draft-notes.tsx';
import { rich } from '../../../lib/language/rich.tsx';
import { showMoment } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { OwnRichText } from '../../../ui/rich-text/own-rich-text.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import type { ResultWriting } from '../result/use-result-writing.ts';
import { useDiscardDraft } from './queries.ts';

/** What has happened to the draft elsewhere: each with its choice. */
export function DraftNotes({ writing }: { writing: ResultWriting }) {
  const { other, text } = writing;
  return (
    <>
      {writing.isElsewhere && <DraftElsewhere onKeep={writing.keepThisTab} onLoad={writing.loadOtherTab} />}
      {other && (
        <ConflictNote
          what="draft"
          by={other.author_name}
          mine={<OwnRichText html={text} tools="full" />}
          theirs={<RichText html={other.body} />}
          isLow
          onKeepMine={() => writing.keepMineOver(other)}
          onLoadTheirs={() => writing.loadOther(other)}
        />
      )}
    </>
  );
}

/** That the text is the draft of an earlier visit. */
export function DraftFound({ writing }: { writing: ResultWriting }) {
  const { draft, other, backFrom, asked } = writing;
  const { discard, isBusy } = useDiscarding(writing);
  if (!backFrom || draft.isBehind || other || asked) return null;
  return (
    <DraftBack
      from={backFrom}
      action={
        <Button size="small" variant="quiet" busy={isBusy} onClick={() => void discard()}>
          {t('Discard draft')}
        </Button>
      }
    />
  );
}

/** Discards the draft here and on the server; Undo brings it back with its files. */
function useDiscarding(writing: ResultWriting) {
  const { consultation, stored, text, saver } = writing;
  const { run, isBusy } = useDiscardDraft(consultation.id);
  const files = stored?.files ?? [];
  const resume = () => void saver.hold('release', false);
  const discarded = () => {
    writing.startAnew();
    resume();
    toast.success(t('Draft discarded'), { undo: () => writing.putBack(text, files) });
  };
  const discard = async () => {
    await saver.hold('release', true);
    const seen = saver.state().seen ?? stored?.updated_at;
    if (stored && seen)
      run({ updated_at: seen }, { onSaved: writing.forget, onSuccess: discarded, onError: resume });
    else discarded();
  };
  return { discard, isBusy };
}

/** The draft of a colleague, to be read; whoever goes on with it takes it over. */
export function ColleaguesDraft({ writing }: { writing: ResultWriting }) {
  const { colleagues } = writing;
  if (!colleagues)
    return (
      <Note action={<TakeOver onPress={writing.startAnew}>{t('Write')}</TakeOver>}>
        {t('The draft of your colleague has been released or discarded.')}
      </Note>
    );
  const { author_name, updated_at, body, files } = colleagues;
  return (
    <section className="grid gap-4" aria-label={t('Draft')}>
      <Note
        kind="waiting"
        icon={PencilLine}
        action={<TakeOver onPress={writing.takeOver}>{t('Take over')}</TakeOver>}
      >
        <strong className="block">
          {rich(TAKEN, { name: <PersonName>{author_name}</PersonName>, time: showMoment(updated_at) })}
        </strong>
        {openSignOff(writing.consultation)
          ? t('A colleague was asked to sign it. Taking it over to write on ends the request.')
          : t('Take it over to write on. Then it is yours.')}
      </Note>
      <RichText html={body} className="rounded-tag border border-line bg-surface p-4" />
      <AttachedFiles files={files} />
    </section>
  );
}

const TAKEN = msg('{name} has begun a draft of this result; it was last changed {time}.');

const TakeOver = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <Button size="small" onClick={onPress}>
    {children}
  </Button>
);
