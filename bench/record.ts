import { Client } from 'pg';
import { buildApp } from '../server/src/app.ts';
import type { Call, Request } from './call.ts';
import type { Firm } from './firm.ts';

/** The statements of a call and its response. */
export type Recording = {
  statements: { text: string; values: unknown[] }[];
  status: number;
  body: string;
};

/** Makes each request of a call once and records every statement the product sends for it. */
export async function record({ db }: Firm, { requests, undo }: Call): Promise<Recording[]> {
  const app = buildApp(db, {});
  await app.ready();
  const recordings: Recording[] = [];
  for (const request of requests) {
    const { statements, answer } = await listening(() => make(app, request));
    if (statements.length === 0) throw new Error(`${request.path}: no statement was heard`);
    if (answer.statusCode !== 200) throw new Error(`${request.path}: ${answer.statusCode} ${answer.body}`);
    recordings.push({ statements, status: answer.statusCode, body: answer.body });
  }
  await undo?.();
  return recordings;
}

const make = (app: ReturnType<typeof buildApp>, { method, path, token, body }: Request) =>
  app.inject({
    method,
    url: `/api/v2${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });

type Statement = { text: string; values?: unknown[] };

/** Where statements are recorded at the moment. */
let heard: Recording['statements'] | undefined;

const { value: query } = Object.getOwnPropertyDescriptor(Client.prototype, 'query') as PropertyDescriptor;
// Patched at import: the product stores the method of a connection as it finds it.
Object.defineProperty(Client.prototype, 'query', {
  value(this: Client, ...args: [string | Statement, unknown[]?]) {
    const [first, values = []] = args;
    heard?.push(
      typeof first === 'string' ? { text: first, values } : { text: first.text, values: first.values ?? [] },
    );
    return Reflect.apply(query, this, args);
  },
  configurable: true,
  writable: true,
});

/** Records what any connection of this process sends meanwhile. */
async function listening<T>(work: () => Promise<T>) {
  const statements: Recording['statements'] = [];
  heard = statements;
  try {
    return { answer: await work(), statements };
  } finally {
    heard = undefined;
  }
}
