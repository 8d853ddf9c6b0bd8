import type { EditorView } from '@tiptap/pm/view';

const MARGIN = 8;

/**
 * Scrolls the caret into view: not behind sticky elements (`scroll-padding`) nor behind the keyboard of a phone.
 * ProseMirror's own method takes the whole window as visible.
 */
export function showCaret(view: EditorView) {
  const { top, bottom, left, right } = view.coordsAtPos(view.state.selection.head);
  let [down, along] = [0, 0];
  const { node } = view.domAtPos(view.state.selection.head);
  let place = node instanceof Element ? node : node.parentElement;
  for (; place; place = place.parentElement) {
    const style = getComputedStyle(place);
    const isPage = place === document.scrollingElement;
    if (isPage || /auto|scroll/.test(`${style.overflowY} ${style.overflowX}`)) {
      const seen = isPage ? partOfPage(style) : partOfBox(place);
      const { scrollTop, scrollLeft } = place;
      place.scrollTop += missing(top - down, bottom - down, seen.top, seen.bottom);
      place.scrollLeft += missing(left - along, right - along, seen.left, seen.right);
      down += place.scrollTop - scrollTop;
      along += place.scrollLeft - scrollLeft;
    }
    // The page does not move what stays in the window.
    if (/fixed|sticky/.test(style.position)) break;
  }
  return true;
}

function partOfBox(box: Element) {
  const part = seenPart();
  const { top, bottom, left, right } = box.getBoundingClientRect();
  return {
    top: Math.max(top, part.top),
    bottom: Math.min(bottom, part.bottom),
    left: Math.max(left, part.left),
    right: Math.min(right, part.right),
  };
}

function partOfPage({ scrollPaddingTop, scrollPaddingBottom }: CSSStyleDeclaration) {
  const { top, bottom, left, right } = seenPart();
  return {
    top: Math.max(top, parseFloat(scrollPaddingTop) || 0),
    bottom: Math.min(bottom, window.innerHeight - (parseFloat(scrollPaddingBottom) || 0)),
    left,
    right,
  };
}

/** What the keyboard of a phone and zooming leave of the window. */
export function seenPart() {
  const { offsetTop, offsetLeft, height, width } = window.visualViewport ?? {
    offsetTop: 0,
    offsetLeft: 0,
    height: window.innerHeight,
    width: window.innerWidth,
  };
  return { top: offsetTop, bottom: offsetTop + height, left: offsetLeft, right: offsetLeft + width };
}

/** The distance to scroll until a range is visible, or its start if it is longer. */
function missing(start: number, end: number, first: number, last: number) {
  if (start < first + MARGIN) return start - first - MARGIN;
  if (end > last - MARGIN) return Math.min(end - last + MARGIN, start - first - MARGIN);
  return 0;
}
