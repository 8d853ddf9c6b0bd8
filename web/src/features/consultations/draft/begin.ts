import type { Draft } from '@consultflow/contract/drafts/schema';

/** The text on this device. An earlier release kept it alone. */
export type KeptText = string | { text: string; seen?: string | undefined; isSent: boolean };

export type Beginning = {
  text: string;
  /** The `updated_at` of the draft that it goes on from. */
  seen: string | undefined;
  /** The server has it. */
  isSent: boolean;
  /** Where it is from, if it is not the start. */
  from?: 'device' | 'server';
  /** A colleague's draft, to be taken over first. */
  isColleagues?: boolean;
};

export const keptText = (kept: KeptText | undefined) => (typeof kept === 'object' ? kept.text : kept);

type Sources = {
  kept: KeptText | undefined;
  /** Undefined if it is not known. */
  stored: Draft | null | undefined;
  /** The initial text without a draft. */
  start: string;
  me: string | undefined;
};

/** What the editor begins with: what is only on this device is never lost, and a colleague's draft is shown first. */
export function beginWith({ kept, stored, start, me }: Sources): Beginning {
  const local = typeof kept === 'string' ? { text: kept, seen: undefined, isSent: false } : kept;
  if (!stored) {
    // A copy of what was on the server, and is released or discarded there.
    if (!local || (local.isSent && stored === null)) return { text: start, seen: undefined, isSent: true };
    return { text: local.text, seen: undefined, isSent: false, from: 'device' };
  }
  const { body, updated_at: seen, author_id } = stored;
  if (local && local.text !== body) {
    if (local.seen === seen) return { text: local.text, seen, isSent: false, from: 'device' };
    if (!local.isSent) return { ...local, seen: local.seen, from: 'device' };
  }
  // A session may not know its user.
  if (me && author_id !== me) return { text: body, seen, isSent: true, isColleagues: true };
  return { text: body, seen, isSent: true, from: 'server' };
}
