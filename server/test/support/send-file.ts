import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { formOf } from './form.ts';

type Person = { token: string };
type Headers = Record<string, string>;

/** Uploads a file to a server that does not listen. */
export async function sendFile(
  app: FastifyInstance,
  { token }: Person,
  name: string,
  content: Buffer,
  given: Headers = {},
) {
  const { payload, headers } = await formOf(name, content);
  return app.inject({
    method: 'POST',
    url: '/api/v2/files',
    headers: { authorization: `Bearer ${token}`, ...headers, ...given },
    payload,
  });
}

/** Uploads a file to a running server; its answer, or 'cut off'. */
export async function postFile(origin: string, who: Person, name: string, content: Buffer) {
  const upload = await beginFile(origin, who, { name, size: content.length });
  upload.send(content);
  upload.end();
  return upload.answer;
}

type Answer = { status: number; code?: string; message?: string; data?: { id: string; sha256: string } };

/** An upload whose content is sent by hand, announced with this size or with none. */
export async function beginFile(
  origin: string,
  { token }: Person,
  { name, size }: { name: string; size: number | undefined },
) {
  const { payload, headers } = await formOf(name, Buffer.alloc(0));
  const begin = payload.indexOf('\r\n\r\n') + 4;
  const call = request(`${origin}/api/v2/files`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      ...headers,
      ...(size !== undefined && { 'content-length': payload.length + size }),
    },
  });
  call.write(payload.subarray(0, begin));
  return {
    /** False while the server takes no more. */
    send: (content: Buffer) => call.write(content),
    drained: () => once(call, 'drain'),
    end: () => call.end(payload.subarray(begin)),
    cutOff: () => void call.destroy(),
    answer: answerOf(call),
  };
}

async function answerOf(call: ClientRequest): Promise<Answer | 'cut off'> {
  try {
    const [reply] = (await once(call, 'response')) as [IncomingMessage];
    return { ...(JSON.parse(await text(reply)) as Omit<Answer, 'status'>), status: reply.statusCode ?? 0 };
  } catch {
    return 'cut off';
  } finally {
    // The server may answer before the whole body is sent, and then close.
    call.on('error', () => {});
  }
}
