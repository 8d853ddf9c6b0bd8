import { DatabaseError } from 'pg';

/** SQLSTATE, or the system's code of the error. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** SQLSTATE classes and system errors of a database that is stopping, starting or unreachable. */
const away = /^(08|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN)/;
const lost =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|driver has already been destroyed/;

export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.some(isDatabaseAway)
    : error instanceof Error && isAway(error);

const isAway = (error: Error) =>
  error instanceof DatabaseError
    ? away.test(error.code ?? '')
    : lost.test(error.message) || isSilence(error) || isSocketFault(error);

/** No answer at all: frozen, or the connection is cut. */
export const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

/** A system error of the database's socket, not of a file. */
const isSocketFault = (error: Error) =>
  away.test(codeOf(error)) &&
  'syscall' in error &&
  ['connect', 'read', 'write'].includes(String(error.syscall));

/** Rolled back because of a deadlock. */
export const isDeadlock = (error: unknown) => codeOf(error) === '40P01';

/** Aborted by the statement or lock time-out, or repeatedly deadlocked. */
export const isTooSlow = (error: unknown) => ['57014', '55P03'].includes(codeOf(error)) || isDeadlock(error);

/** The database's disk is full. */
export const isFull = (error: unknown) => codeOf(error) === '53100';

/** The name of the CHECK, or of the limit in a trigger, that refused a row. */
export const violatedBy = (error: unknown) =>
  error instanceof DatabaseError && error.code === '23514' ? error.constraint : undefined;

/** A value that PostgreSQL cannot parse as its type. */
export const isUnreadable = (error: unknown) =>
  error instanceof DatabaseError && error.code?.startsWith('22') === true;

/** The name of the UNIQUE constraint or index that refused a row. */
export const duplicateOf = (error: unknown) =>
  error instanceof DatabaseError && error.code === '23505' ? error.constraint : undefined;

/** Refused because two appointments or holds would take the same time, or the same seat of a room. */
export const isTaken = (error: unknown) =>
  error instanceof DatabaseError &&
  error.code === '23P01' &&
  error.constraint?.startsWith('appointments_') === true;
