/**
 * Focuses what is marked by `data-begin` in a part of the page, until that is there what is marked by `data-rest`, or the
 * part itself; on a touch screen the keyboard should not open yet.
 */
export function focusBegin(part: HTMLElement | null) {
  const begin = part?.querySelector<HTMLElement>('[data-begin]');
  const opensKeyboard = begin?.matches('input, textarea') && window.matchMedia('(pointer: coarse)').matches;
  const first = (!opensKeyboard && begin) || (part?.querySelector<HTMLElement>('[data-rest]') ?? part);
  first?.focus({ preventScroll: true });
  return first;
}
