import type { EditorView } from '@tiptap/pm/view';
import { seenPart } from '../scroll.ts';

const GAP = 6;
const MARGIN = 8;
const TALLEST = 400;

/** Below the line of the caret, or above it where there is more space, and inside what is seen of the page. */
export function placeAtCaret(box: HTMLElement, view: EditorView, position: number) {
  const caret = view.coordsAtPos(Math.min(position, view.state.doc.content.size));
  const seen = seenPart();
  const below = seen.bottom - MARGIN - (caret.bottom + GAP);
  const above = caret.top - GAP - (seen.top + MARGIN);
  box.style.maxBlockSize = `${TALLEST}px`;
  const isBelow = box.offsetHeight <= below || below >= above;
  box.style.maxBlockSize = `${Math.max(0, Math.min(TALLEST, isBelow ? below : above))}px`;
  const { offsetWidth: width, offsetHeight: height } = box;
  const isTurned = getComputedStyle(box).direction === 'rtl';
  const left = isTurned ? caret.right - width : caret.left;
  const top = isBelow ? caret.bottom + GAP : caret.top - GAP - height;
  box.style.left = `${Math.max(seen.left + MARGIN, Math.min(left, seen.right - MARGIN - width))}px`;
  box.style.top = `${Math.max(seen.top + MARGIN, top)}px`;
}
