import type { ConsultationDetail } from '../consultations/schema.ts';
import type { Actor } from '../users/schema.ts';
import type { SignOff } from './schema.ts';

type Person = Pick<Actor, 'id' | 'role'>;

/** A consultant asks; an admin gives an open request to another colleague. */
export const canAsk = ({ role }: Person, isOpen: boolean) =>
  role === 'consultant' || (role === 'admin' && isOpen);

export const canDecide = ({ id }: Person, { signer }: Pick<SignOff, 'signer'>) => id === signer.id;

export const canWithdraw = ({ id }: Person, { requested_by }: Pick<SignOff, 'requested_by'>) =>
  id === requested_by.id;

/** The request that a colleague is to decide. */
export const openSignOff = ({ sign_off }: Pick<ConsultationDetail, 'sign_off'>) =>
  sign_off?.state === 'requested' ? sign_off : undefined;

/** The request that ended without a signature, if no result has been released since. */
export const unsignedSignOff = ({
  sign_off,
  result_at,
}: Pick<ConsultationDetail, 'sign_off' | 'result_at'>) =>
  sign_off?.decided_at && sign_off.state !== 'signed' && !(result_at && result_at > sign_off.decided_at)
    ? sign_off
    : undefined;
