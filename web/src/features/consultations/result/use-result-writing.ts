import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import type { Draft } from '@consultflow/contract/drafts/schema';
import type { AttachedFile } from '@consultflow/contract/files/schema';
import { t } from '@consultflow/contract/language/t';
import { openSignOff } from '@consultflow/contract/sign-offs/policy';
import { placeholdersIn } from '@consultflow/contract/templates/placeholders';
import { isBlank } from '@consultflow/contract/rich-text/schema';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKeptUploads } from '../../../domain/files/use-kept-uploads.ts';
import type { Kept } from '../../../domain/files/use-uploads.ts';
import { placeholderName } from '../../../domain/templates/placeholder-names.ts';
import { hasDraft, useDraft } from '../../../lib/form/draft.ts';
import { useActor } from '../../../lib/session/session.ts';
import type { RichTextEditorHandle } from '../../../ui/editor/rich-text-editor.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { beginWith, type KeptText, keptText } from '../draft/begin.ts';
import { savingWords } from '../draft/saving-words.ts';
import { useDraftSaver } from '../draft/use-draft-saver.ts';

type Start = {
  /** The name of its draft on this device. */
  name: string;
  consultation: ConsultationDetail;
  /** The initial text. */
  start: string;
  /** The draft on the server; undefined if it could not be read. */
  stored: Draft | null | undefined;
  isSaving: boolean;
  /** The user may no longer see the consultation. */
  isGone: boolean;
};

/** The state of the editor of a result, with its draft here and on the server, and the version of its consultation. */
export function useResultWriting({ name, consultation, start, stored: storedNow, isSaving, isGone }: Start) {
  const actor = useActor();
  const editor = useRef<RichTextEditorHandle>(null);
  const draft = useDraft<KeptText>(name, { version: consultation.updated_at, isSaving });
  // As it was when the editor opened.
  const [first] = useState(storedNow);
  const [begun, setBegun] = useState(() =>
    beginWith({ kept: draft.found?.value, stored: first, start, me: actor.id }),
  );
  const isFromServer = begun.from === 'server' || begun.isColleagues || !hasDraft(`${name} files`);
  const uploads = useKeptUploads(`${name} files`, isFromServer && first ? filesOf(first) : undefined);
  const { ids } = uploads;
  const isElsewhere = draft.isElsewhere || uploads.isElsewhere;
  const [text, setText] = useState(begun.text);
  const [mistake, setMistake] = useState<string>();
  const isColleagues = begun.isColleagues === true;
  const [isUnlocked, setUnlocked] = useState(false);
  const asked = openSignOff(consultation);
  const { saver, saving, stored, other } = useDraftSaver({
    id: consultation.id,
    begun,
    text,
    isIdle: isColleagues,
    isHeld: isColleagues || isGone || isElsewhere || draft.isBehind,
    onOwn: (now) => {
      saver.goOnFrom(now.updated_at, now.body);
      setText(now.body);
      editor.current?.replace(now.body);
      uploads.load(filesOf(now));
      draft.insist({ text: now.body, seen: now.updated_at, isSent: true });
    },
    onSaved: (sent, seen) => sent === text && draft.keep({ text: sent, seen, isSent: true }),
  });
  const isLocked =
    asked !== undefined && !isUnlocked && stored?.version === asked.draft_version && stored.body === text;
  const replace = (html: string) => {
    setText(html);
    editor.current?.replace(html);
  };
  const keep = (html: string) => ({ text: html, seen: saver.state().seen, isSent: saver.has(html) });
  /** Goes on from what is stored now. */
  const goOnFrom = (now: Draft) => {
    saver.goOnFrom(now.updated_at, now.body);
    setBegun((earlier) => ({ ...earlier, isColleagues: false }));
  };

  /** Before another text replaces what was written, and perhaps other files its files. */
  const offerUndo = (files?: Kept[]) => {
    const { seen } = saver.state();
    const from = draft.began_from;
    if ((isBlank(text) || text === start) && (files ?? []).length === 0) return;
    const undo = () => {
      saver.goOnFrom(seen);
      replace(text);
      draft.restore({ text, seen, isSent: false }, from);
      if (files) uploads.load(files);
      saver.write(text, idsOf(files ?? uploads.arrived()));
    };
    toast.success(t('Your text was replaced'), { undo });
  };

  const write = (html: string) => {
    if (isBlank(html)) saver.forget();
    // The editor also tells of a text that was loaded into it.
    else if (!saver.has(html)) saver.write(html, ids);
    if (isBlank(html) && isBlank(start)) draft.drop();
    // The writer has seen the newest version if the text is only begun now.
    else if (isBlank(text) && isBlank(start)) draft.insist(keep(html));
    else draft.keep(keep(html));
    setText(html);
    if (!isBlank(html)) setMistake(undefined);
  };

  const saveFiles = useEffectEvent((named: string) => {
    const isUnsent = begun.from === 'device' && !begun.isSent && text === begun.text;
    const hasOthers = named !== idsOf(stored?.files).join();
    if (!isColleagues && !isBlank(text) && (isUnsent || (hasOthers && text !== start)))
      saver.write(text, ids);
  });
  const names = ids.join();
  useEffect(() => saveFiles(names), [names]);

  return {
    consultation,
    text,
    draft,
    editor,
    mistake,
    uploads,
    saver,
    /** Where the text is saved now. */
    saved: isBlank(text) ? '' : savingWords(saving, draft.saved_at),
    /** The draft on the server, as it is now. */
    stored,
    /** A colleague's draft that the writer has not taken over. */
    colleagues: isColleagues ? (stored ?? null) : undefined,
    /** The request for a sign-off of exactly this text. */
    asked: isLocked ? asked : undefined,
    unlock: () => setUnlocked(true),
    /** The draft is released or discarded: nothing of it stays on this device. */
    forget: () => {
      saver.forget();
      draft.drop();
      uploads.take();
    },
    /** Neither a colleague's nor locked. */
    isWritable: !isColleagues && !isLocked,
    /** Another tab keeps another text or other files. */
    isElsewhere,
    /** Somebody else has changed the draft since. */
    other: isElsewhere || isColleagues ? undefined : other,
    /** Since when the draft of an earlier visit is from. */
    backFrom: begun.from === 'server' ? first?.updated_at : begun.from && draft.found?.saved_at,
    write,
    /** Writes this text instead. */
    rewrite: (html: string) => {
      editor.current?.replace(html);
      write(html);
    },
    takeOver: () => {
      if (!stored) return;
      goOnFrom(stored);
      replace(stored.body);
      draft.insist({ text: stored.body, seen: stored.updated_at, isSent: true });
      uploads.load(filesOf(stored));
      saver.write(stored.body, idsOf(stored.files));
      void saver.flush();
    },
    /** In place of the draft that somebody else has changed since. */
    keepMineOver: (theirs: Draft) => {
      saver.goOnFrom(theirs.updated_at);
      draft.keep(keep(text));
      saver.write(text, ids);
    },
    loadOther: (theirs: Draft) => {
      offerUndo(uploads.arrived());
      saver.forget();
      goOnFrom(theirs);
      replace(theirs.body);
      uploads.load(filesOf(theirs));
      draft.keep({ text: theirs.body, seen: theirs.updated_at, isSent: true });
    },
    /** Back to the initial text, once the draft is gone. */
    startAnew: () => {
      saver.forget();
      saver.goOnFrom(undefined);
      draft.drop();
      uploads.load([]);
      replace(start);
      setBegun({ text: start, seen: undefined, isSent: true });
    },
    /** A discarded draft. */
    putBack: (html: string, files: readonly AttachedFile[]) => {
      replace(html);
      draft.insist(keep(html));
      uploads.load(filesOf({ files }));
      saver.write(html, idsOf(files));
    },
    keepMine: () => draft.insist(keep(text)),
    loadTheirs: () => {
      offerUndo();
      saver.forget();
      replace(start);
      draft.drop();
    },
    keepThisTab: () => {
      if (stored) saver.goOnFrom(stored.updated_at);
      draft.takeOver(keep(text));
      uploads.takeOver();
      saver.write(text, ids);
    },
    loadOtherTab: () => {
      offerUndo(uploads.isElsewhere ? uploads.arrived() : undefined);
      uploads.takeTheirs();
      if (!draft.isElsewhere) return;
      const theirs = draft.takeTheirs();
      saver.forget();
      if (typeof theirs === 'object') saver.goOnFrom(theirs.seen, theirs.isSent ? theirs.text : undefined);
      replace(keptText(theirs) ?? start);
    },
    /** Whether there is a text to save; shows an error if not. */
    isFilled: () => {
      const [unfilled] = placeholdersIn(text);
      if (!isBlank(text) && !unfilled) return true;
      setMistake(
        unfilled
          ? t('Please fill in or remove “{blank}”', { blank: placeholderName(unfilled) })
          : t('Please enter consultation results'),
      );
      editor.current?.focus();
      return false;
    },
  };
}

/** They stay with the draft, and not only for a day. */
const filesOf = ({ files }: { files: readonly AttachedFile[] }) =>
  files.map(({ id, name, size }) => ({ id, name, size, completed_at: new Date().toISOString() }));

const idsOf = (files: readonly { id: string }[] = []) => files.map(({ id }) => id);

export type ResultWriting = ReturnType<typeof useResultWriting>;
