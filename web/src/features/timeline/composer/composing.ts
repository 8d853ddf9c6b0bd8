import { t } from '@consultflow/contract/language/t';
import { isBlank } from '@consultflow/contract/rich-text/schema';
import { placeholdersIn } from '@consultflow/contract/templates/placeholders';
import { isStaff } from '@consultflow/contract/timeline/policy';
import type { Visibility } from '@consultflow/contract/timeline/schema';
import { useRef, useState } from 'react';
import { useKeptUploads } from '../../../domain/files/use-kept-uploads.ts';
import type { Upload } from '../../../domain/files/use-uploads.ts';
import { placeholderName } from '../../../domain/templates/placeholder-names.ts';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { useSavedAfterAll } from '../../../lib/api/saved-after-all.ts';
import { markShown } from '../../../lib/form/form-errors.ts';
import { useDraft } from '../../../lib/form/draft.ts';
import { useActor } from '../../../lib/session/session.ts';
import type { RichTextEditorHandle } from '../../../ui/editor/rich-text-editor.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSayWriting } from '../presence/say-writing.ts';
import { usePost, type Written } from '../queries.ts';

/** What is on its way, and as which entry it has arrived. */
export type Sending = {
  body: string;
  files: readonly Upload[];
  visibility: Visibility;
  about?: 'result';
  id?: string;
};

type Kind = {
  /** It asks about the result. */
  about?: 'result';
  /** What is sent changes what the case waits for. */
  changesCase?: boolean;
};

/** A message, or a note, that is being written, with its own draft on this device, until it has been sent. */
export function useComposing(case_id: string, visibility: Visibility, { about, changesCase }: Kind = {}) {
  const actor = useActor();
  const { id: self } = actor;
  const editor = useRef<RichTextEditorHandle>(null);
  const onItsWay = useRef<string>(undefined);
  const [sending, setSending] = useState<Sending>();
  /** A blank of a saved reply that nobody has filled in. */
  const [unfilled, setUnfilled] = useState<string>();
  const presence = useSayWriting(case_id, visibility);
  const kind = about ? 'question' : visibility === 'staff' ? 'note' : 'message';
  const draft = useDraft<string>(`${kind}:${case_id}:${self}`, {
    version: undefined,
    isSaving: false,
  });
  const uploads = useKeptUploads(`${kind} files:${case_id}:${self}`);
  const [text, setText] = useState(draft.found?.value ?? '');
  const latest = useRef(text);
  const isGone = draft.isGone || (uploads.isGone && isBlank(text));
  /** What is on its way is kept too until it has arrived. */
  const keep = (html: string) => {
    const whole = (onItsWay.current ?? '') + html;
    if (isBlank(whole)) draft.drop();
    else draft.keep(whole);
  };
  const { run, isBusy, error, reset } = usePost(case_id, { visibility, about, changesCase }, ({ id }) => {
    setSending((now) => now && { ...now, id });
    onItsWay.current = undefined;
    uploads.attached();
    keep(latest.current);
  });

  const write = (html: string) => {
    if (html === latest.current) return;
    latest.current = html;
    setText(html);
    keep(html);
    if (isBlank(html)) presence.stop();
    else presence.write();
  };
  const replace = (html: string) => {
    latest.current = html;
    setText(html);
    editor.current?.replace(html);
  };
  useSavedAfterAll(mutationKeys.timeline.post(case_id, about ?? visibility), (sent) => {
    const { body, file_ids } = sent as Written;
    uploads.leaveOut(file_ids);
    if (!latest.current.startsWith(body)) return;
    replace(latest.current.slice(body.length));
    keep(latest.current);
  });
  const beginWith = (html: string) => {
    const whole = isBlank(latest.current) ? html : html + latest.current;
    replace(whole);
    keep(whole);
  };
  const send = () => {
    const body = latest.current;
    if ((isBlank(body) && uploads.isEmpty) || !uploads.isReady || isGone || isBusy) return;
    const [blank] = isStaff(actor) ? placeholdersIn(body) : [];
    setUnfilled(blank && placeholderName(blank));
    if (blank) return;
    presence.stop();
    onItsWay.current = body;
    const taken = uploads.takeToAttach();
    setSending({ body, files: taken, visibility, ...(about && { about }) });
    replace('');
    run(
      { body, file_ids: taken.flatMap(({ id }) => id ?? []) },
      {
        onError: (failure) => {
          markShown(failure);
          uploads.giveBack(taken);
          onItsWay.current = undefined;
          setSending(undefined);
          replace(body + latest.current);
          keep(latest.current);
        },
      },
    );
  };
  /** What was written is dropped; returns how to bring it back, if there was anything. */
  const discard = () => {
    const written = latest.current;
    const files = uploads.take();
    replace('');
    keep('');
    presence.stop();
    if (isBlank(written) && files.length === 0) return undefined;
    return () => {
      uploads.giveBack(files);
      beginWith(written);
    };
  };
  return {
    text,
    editor,
    sending,
    isBusy,
    uploads,
    isEmpty: isBlank(text) && uploads.isEmpty,
    canSend: (!isBlank(text) || !uploads.isEmpty) && uploads.isReady && !isGone,
    error: unfilled ? { message: t('Please fill in or remove “{blank}”', { blank: unfilled }) } : error,
    isElsewhere: draft.isElsewhere || uploads.isElsewhere,
    isGone,
    write,
    beginWith,
    send,
    rest: presence.stop,
    discardError: reset,
    discard,
    removeGone: () => {
      const undo = discard();
      if (undo) toast.success(t('Your text was removed'), { undo });
    },
    keepThisTab: () => {
      draft.takeOver(latest.current);
      keep(latest.current);
      uploads.takeOver();
    },
    loadOtherTab: () => {
      const written = latest.current;
      const files = uploads.isElsewhere ? uploads.arrived() : undefined;
      if (draft.isElsewhere) replace(draft.takeTheirs() ?? '');
      uploads.takeTheirs();
      if (!(draft.isElsewhere && !isBlank(written)) && (files ?? []).length === 0) return;
      const undo = () => {
        replace(written);
        keep(written);
        if (files) uploads.load(files);
      };
      toast.success(t('Your text was replaced'), { undo });
    },
  };
}

/** The texts that can be written in a case: a message, a note, and a client's question about the result. */
export function useComposings(case_id: string, isQuestioned: boolean) {
  return {
    everyone: useComposing(case_id, 'everyone', { changesCase: isQuestioned }),
    staff: useComposing(case_id, 'staff'),
    result: useComposing(case_id, 'everyone', { about: 'result', changesCase: true }),
  };
}

export type Composing = ReturnType<typeof useComposing>;
