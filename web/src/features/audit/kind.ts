import { type Message, msg } from '@consultflow/contract/language/t';

export type Kind = 'did' | 'saw' | 'refused';

/** What kind of thing an entry tells, as its mark in the list shows. */
export function kindOf({ action }: { action: string }): Kind {
  if (action === 'refused' || action === 'sign_in_failed') return 'refused';
  return saw.has(action) ? 'saw' : 'did';
}

const saw = new Set(['exported', 'opened', 'signed_in', 'session_ended', 'link_requested']);

export const kindWords: Record<Kind, Message> = {
  did: msg('Changed something'),
  saw: msg('Saw or took something out'),
  refused: msg('Was refused'),
};
