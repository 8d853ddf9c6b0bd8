import { type Order, type CursorPosition, readCursor } from '../db/page.ts';
import { invalid } from './errors.ts';

/** The position of a caller's cursor, undefined at the start of a list, or a 400. */
export function positionAfter(
  cursor: string | undefined,
  order: Omit<Order, 'by'>,
): CursorPosition | undefined {
  if (cursor === undefined) return undefined;
  const place = readCursor(cursor, order);
  if (!place) throw invalid('cursor_not_valid', 'cursor');
  return place;
}
