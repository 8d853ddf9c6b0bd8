import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { whenOver } from './when-over.ts';

/** A success in the common envelope. */
export const ok = <T>(data: T, message?: string) => ({ status: 'success' as const, data, message });

/** A page of a list, with a cursor while there is more. */
export const page = <T>({ rows, next }: { rows: T[]; next: string | undefined }) => ({
  status: 'success' as const,
  data: rows,
  next_cursor: next,
});

/** A file, complete or as a stream, to be saved under its name. Ends when the stream has, also if nobody reads it. */
export async function sendFile(
  reply: FastifyReply,
  { name, type, content }: { name: string; type: string; content: Uint8Array | Readable },
) {
  reply.type(type).header('content-disposition', attachment(name)).send(content);
  if (content instanceof Readable) {
    whenOver(reply, () => content.destroy());
    await closed(content);
  }
  return reply;
}

/** What generates a stream may still wait for the database when the stream is destroyed. */
const closed = (stream: Readable) =>
  new Promise<void>((resolve) => {
    if (stream.closed) resolve();
    else stream.once('close', resolve);
  });

/** The header of a download with a name in any script. */
const attachment = (name: string) =>
  `attachment; filename="${name.replace(/[^ -~]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
