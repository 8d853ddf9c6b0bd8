/** A success in the envelope of every call. */
export const ok = <T>(data: T, message?: string) => ({ status: 'success' as const, data, message });

/** A page of a list, with where to go on while there is more. */
export const page = <T>({ rows, next }: { rows: T[]; next: string | undefined }) => ({
  status: 'success' as const,
  data: rows,
  next_cursor: next,
});

/** The header that offers a download under a name of any script. */
export const attachment = (name: string) =>
  `attachment; filename="${name.replace(/[^ -~]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
