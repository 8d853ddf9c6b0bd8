import { type Order, type Place, readCursor } from '../db/page.ts';
import { invalid } from './errors.ts';

/** The place a caller's cursor names, none at the start of a list, or a 400. */
export function placeAfter(cursor: string | undefined, order: Order): Place | undefined {
  if (cursor === undefined) return undefined;
  const place = readCursor(cursor, order);
  if (!place) throw invalid('This list cannot be continued from here. Please load it again.', 'cursor');
  return place;
}
