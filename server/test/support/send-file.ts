import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';

type Person = { token: string };
type Headers = Record<string, string>;

/** How a file travels: where to, and what is around its content. */
function formOf({ token }: Person, name: string, headers: Headers = {}) {
  return {
    url: `/api/v2/files?name=${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream', ...headers },
    before: Buffer.alloc(0),
    after: Buffer.alloc(0),
  };
}

/** Uploads a file to a server that does not listen. */
export function sendFile(
  app: FastifyInstance,
  who: Person,
  name: string,
  content: Buffer,
  given: Headers = {},
) {
  const { url, headers, before, after } = formOf(who, name, given);
  return app.inject({ method: 'POST', url, headers, payload: Buffer.concat([before, content, after]) });
}

/** Uploads a file to a running server; its answer, or 'cut off'. */
export function postFile(origin: string, who: Person, name: string, content: Buffer) {
  const upload = beginFile(origin, who, { name, size: content.length });
  upload.send(content);
  upload.end();
  return upload.answer;
}

type Answer = { status: number; code?: string; message?: string; data?: { id: string; sha256: string } };

/** An upload of this size whose content is sent by hand. */
export function beginFile(origin: string, who: Person, { name, size }: { name: string; size: number }) {
  const { url, headers, before, after } = formOf(who, name);
  const length = before.length + size + after.length;
  const call = request(origin + url, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-length': length },
  });
  call.write(before.length > 0 ? before : Buffer.alloc(0));
  call.flushHeaders();
  return {
    /** False while the server takes no more. */
    send: (content: Buffer) => call.write(content),
    drained: () => once(call, 'drain'),
    end: () => call.end(after),
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
