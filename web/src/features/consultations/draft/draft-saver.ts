import type { Draft } from '@consultflow/contract/drafts/schema';
import { ApiError } from '../../../lib/api/replies.ts';

/** In milliseconds: after the last change, and after a failure. */
const PAUSE = { written: 1_500, failed: 10_000 };

export type SavingState = {
  /** `kept`: only on this device; `refused`: the server will not take it, so it is not tried again. */
  phase: 'kept' | 'saving' | 'saved' | 'failed' | 'refused';
  /** The `updated_at` of the draft that this text goes on from. */
  seen: string | undefined;
  /** The text that the server has. */
  saved: string | undefined;
};

/** The writer has to choose first, or the text is being released. */
type Hold = 'choice' | 'release';

/** A text with its files. */
type Content = { body: string; file_ids: readonly string[] };

type Saver = {
  save: (content: Content, seen: string | undefined) => Promise<Draft>;
  /** The server has another draft than the one seen, or none any more. */
  onOther: () => void;
  seen: string | undefined;
  saved: string | undefined;
};

/** Saves a text while it is written, one request at a time, and never over a draft that its writer has not seen. */
export function newDraftSaver({ save, onOther, seen, saved }: Saver) {
  let state: SavingState = { phase: saved === undefined ? 'kept' : 'saved', seen, saved };
  let unsent: Content | undefined;
  const holds = new Set<Hold>();
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const become = (changes: Partial<SavingState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };

  const schedule = (pause: number) => {
    clearTimeout(timer);
    if (unsent !== undefined && holds.size === 0) timer = setTimeout(() => void send(), pause);
  };

  const send = () => (sending ??= sendNow().finally(() => (sending = undefined)));

  const sendNow = async () => {
    clearTimeout(timer);
    if (unsent === undefined || holds.size > 0) return;
    const content = unsent;
    become({ phase: 'saving' });
    try {
      const { updated_at } = await save(content, state.seen);
      if (unsent === content) unsent = undefined;
      become({ phase: unsent === undefined ? 'saved' : 'kept', seen: updated_at, saved: content.body });
      schedule(PAUSE.written);
    } catch (error) {
      hearOf(error);
    }
  };

  const hearOf = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'draft_changed' || code === 'draft_exists') {
      become({ phase: 'kept' });
      return onOther();
    }
    if (code === 'draft_gone' && state.seen !== undefined) {
      // Discarded or released meanwhile: this text begins the next one.
      become({ phase: 'kept', seen: undefined, saved: undefined });
      onOther();
      return schedule(PAUSE.written);
    }
    const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500;
    const isLater = error instanceof ApiError && (error.status === 408 || error.status === 429);
    if (isFinal && !isLater) return become({ phase: 'refused' });
    become({ phase: 'failed' });
    schedule(PAUSE.failed);
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    write: (body: string, file_ids: readonly string[] = []) => {
      unsent = { body, file_ids };
      if (state.phase !== 'kept' && state.phase !== 'saving') become({ phase: 'kept' });
      schedule(PAUSE.written);
    },
    /** Nothing is left to save. */
    forget: () => {
      unsent = undefined;
      clearTimeout(timer);
    },
    /** The writer has seen the draft from then: what they write from now on replaces it. */
    goOnFrom: (updated_at: string | undefined, body?: string) =>
      become({ seen: updated_at, saved: body, phase: body === undefined ? 'kept' : 'saved' }),
    /** Saves what is unsaved at once. */
    flush: send,
    /** While held for any reason, nothing is sent; resolves once nothing is on its way. */
    hold: async (why: Hold, isHeld: boolean) => {
      if (isHeld) holds.add(why);
      else holds.delete(why);
      schedule(PAUSE.written);
      await sending;
    },
    isUnsent: () => unsent !== undefined,
    /** The server has this text, and no other waits. */
    has: (body: string) => state.phase === 'saved' && unsent === undefined && state.saved === body,
  };
}
