import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { DatabaseError } from 'pg';
import { codeOf } from '../../db/pg-errors.ts';
import { BASE } from './web-app.ts';

type Options = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>;

/** JSON lines without user input: no bodies, no query strings, no values from an error. */
export const logging = (level: string): Options => ({
  level,
  serializers: {
    err: faultOf,
    req: ({ method }) => ({ method }),
    res: ({ statusCode }) => ({ statusCode }),
  },
  hooks: {
    streamWrite: (line) =>
      line.replace(obeyed, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
    // An error alone would also become the message of the line, unmasked.
    logMethod([first, ...rest], log) {
      if (first instanceof Error && rest.length === 0) log.call(this, { err: first }, spoken(first));
      else log.apply(this, [first, ...rest] as Parameters<typeof log>);
    },
  },
});

/** Characters that JSON leaves unescaped and that terminals or log readers interpret. */
const obeyed = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** One line for a finished request, with the route's pattern as its address. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, ms = 0) {
  const { actor, method, ip } = request;
  const route = request.routeOptions.url;
  request.log[isQuiet(route, request) ? 'debug' : 'info'](
    {
      method,
      route: request.is404 ? undefined : route,
      status: reply.statusCode,
      ms: Math.round(ms * 10) / 10,
      user_id: actor?.id,
      role: actor?.role,
      address: ip,
      aborted: reply.raw.writableFinished ? undefined : true,
    },
    'answered',
  );
}

/** Frequent and uninteresting: health, metrics, and files or screens. */
const isQuiet = (route: string | undefined, { is404, url }: FastifyRequest) =>
  is404
    ? url.startsWith(BASE)
    : ['/healthz', '/metrics', '/'].includes(route ?? '') || route?.startsWith(BASE.slice(0, -1));

type Fault = { type: string; code?: string; message: string; stack: string; cause?: Fault };

/** An error without its details, which may contain whole rows. */
function faultOf(error: Error): Fault {
  const { name, stack = '', cause } = error;
  const code = codeOf(error);
  const message = spoken(error);
  return {
    type: name,
    ...(code && { code }),
    message,
    stack: withoutAddresses(stack.replace(error.message, () => message)),
    ...(cause instanceof Error && { cause: faultOf(cause) }),
  };
}

/** PostgreSQL ends a message with the invalid value, in quotes. */
const spoken = (error: Error) =>
  withoutAddresses(error instanceof DatabaseError ? error.message.replace(/: "[^]*$/, ': …') : error.message);

const withoutAddresses = (text: string) => text.replace(/[^\s"'<>()@:;,=/]{1,64}@[^\s"'<>()@:;,=]+/g, '…@…');
