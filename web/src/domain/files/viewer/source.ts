import { t } from '@consultflow/contract/language/t';

export type Size = { width: number; height: number };

/** Something with pages that can be drawn; a picture has one. */
export type Source = {
  pages: number;
  /** Its natural size, in CSS pixels, when it is turned so. */
  sizeOf: (page: number, turns: number) => Promise<Size>;
  /** Fills the canvas, whose width and height it sets. */
  draw: (canvas: HTMLCanvasElement, what: Drawing) => Promise<void>;
  /** The text of a page, for a screen reader; empty if it has none. */
  textOf: (page: number) => Promise<string>;
  /** Ends whatever is still being done, and frees the memory. */
  close: () => void;
};

export type Drawing = {
  page: number;
  /** Quarter turns, clockwise. */
  turns: number;
  /** Of the drawing as it is turned, in device pixels. */
  width: number;
  signal: AbortSignal;
};

/** Larger drawings are refused by some browsers, and are sharp enough before. */
const MOST_PIXELS = 16_000_000;

/** The largest width up to `width` whose drawing has a bearable number of pixels. */
export const bearable = (width: number, { width: w, height: h }: Size) =>
  Math.max(1, Math.floor(Math.min(width, Math.sqrt((MOST_PIXELS * w) / h))));

/** A file that the viewer cannot show, with a sentence that says why. */
export class Unshowable extends Error {}

/** The size after some quarter turns. */
export const turned = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

const LONGEST_MS = 20_000;

/** @throws Unshowable if it takes too long */
export function inTime<T>(work: Promise<T>, longestMs = LONGEST_MS): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Unshowable(t('This file takes too long to draw.'))), longestMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
