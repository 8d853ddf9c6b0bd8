import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A success in the common envelope. */
export const ok = <T>(data: T, message?: string) => ({ status: 'success' as const, data, message });

/** A page of a list, with a cursor while there is more. */
export const page = <T>({ rows, next }: { rows: T[]; next: string | undefined }) => ({
  status: 'success' as const,
  data: rows,
  next_cursor: next,
});

/** A file, complete or as a stream, to be saved under its name. */
export const sendFile = (
  reply: FastifyReply,
  { name, type, content }: { name: string; type: string; content: Uint8Array | Readable },
) => reply.type(type).header('content-disposition', attachment(name)).send(content);

/** The header of a download with a name in any script. */
const attachment = (name: string) =>
  `attachment; filename="${name.replace(/[^ -~]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
