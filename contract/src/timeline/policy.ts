import { msg } from '../language/t.ts';
import type { Actor } from '../users/schema.ts';
import type { Said, Visibility } from './schema.ts';

/** In milliseconds. */
export const EDITABLE_MS = 15 * 60 * 1000;

/** The most messages of a case, and the most notes. */
export const MOST_MESSAGES = 10_000;
/** The most that the messages of a case have together, with their earlier versions, and the notes, in bytes. */
export const MOST_SAID = 8 * 1024 * 1024;
export const TOO_MANY_MESSAGES = msg('This consultation has too many messages. Please make a new request.');

export const isStaff = ({ role }: Pick<Actor, 'role'>) => role !== 'client';

/** Anybody who sees a case writes messages, staff also notes. */
export const canWrite = (actor: Pick<Actor, 'role'>, visibility: Visibility) =>
  visibility === 'everyone' || isStaff(actor);
export const NOTES_ARE_OF_STAFF = msg('Only staff can add notes');

export const canEditMessage = (actor: Pick<Actor, 'id'>, { actor: author }: Pick<Said, 'actor'>) =>
  author?.id === actor.id;
export const NOT_THE_AUTHOR = msg('Only its author can edit a message');

/** Until when the author may edit a message. */
export const editableUntil = ({ at }: Pick<Said, 'at'>) => Date.parse(at) + EDITABLE_MS;
export const TOO_LATE_TO_EDIT = msg('A message can be edited for 15 minutes. Please write another one.');

export const canRedact = ({ role }: Pick<Actor, 'role'>) => role === 'admin';

export const canReadVersions = isStaff;
