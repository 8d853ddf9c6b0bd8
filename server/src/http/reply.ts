import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A success in the envelope of every call. */
export const ok = <T>(data: T, message?: string) => ({ status: 'success' as const, data, message });

/** A page of a list, with where to go on while there is more. */
export const page = <T>({ rows, next }: { rows: T[]; next: string | undefined }) => ({
  status: 'success' as const,
  data: rows,
  next_cursor: next,
});

/** A file, whole or as it is made, to be saved under its name. */
export const sendFile = (
  reply: FastifyReply,
  { name, type, content }: { name: string; type: string; content: Uint8Array | Readable },
) => reply.type(type).header('content-disposition', attachment(name)).send(content);

/** The header that offers a download under a name of any script. */
const attachment = (name: string) =>
  `attachment; filename="${name.replace(/[^ -~]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
