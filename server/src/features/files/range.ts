import { HttpError } from '../../http/errors.ts';

export type Span = { first: number; last: number };

/**
 * The bytes that a Range header asks for; undefined for the whole file, also if it has several ranges or another unit,
 * as RFC 9110 permits.
 * @throws HttpError 416 if the file has none of them
 */
export function spanOf(header: string | undefined, size: number): Span | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  if (first >= size) throw new HttpError('range_not_satisfiable');
  return { first, last };
}
