import type { Actor } from '../users/schema.ts';
import type { SignOff } from './schema.ts';

type Person = Pick<Actor, 'id' | 'role'>;

/** A consultant asks; an admin gives an open request to another colleague. */
export const canAsk = ({ role }: Person, isOpen: boolean) =>
  role === 'consultant' || (role === 'admin' && isOpen);

export const canDecide = ({ id }: Person, { signer }: Pick<SignOff, 'signer'>) => id === signer.id;

export const canWithdraw = ({ id }: Person, { requested_by }: Pick<SignOff, 'requested_by'>) =>
  id === requested_by.id;
