/** The entries of the page. */
const entriesOn = () => [...document.querySelectorAll<HTMLElement>('[data-entry]')];

/** In pixels: the bar at the top. */
const TOP = 52;
/** In pixels: an entry may end a little below the edge. */
const NEAR = 24;

const footHeight = () => document.querySelector<HTMLElement>('.composer')?.offsetHeight ?? 0;

/** Where the composer begins while it stands at the bottom of the window. */
const bottomOfView = () => window.innerHeight - footHeight();

/** The last entry that is in view to its end. */
export function lastInView() {
  const edge = bottomOfView() + NEAR;
  const seen = entriesOn().findLast((entry) => entry.getBoundingClientRect().bottom <= edge);
  return seen && seen.getBoundingClientRect().bottom > TOP ? seen.id : undefined;
}

const lastRow = () => document.querySelector<HTMLElement>('.log > :last-child');

/** Whether the reader is at the end, so that what is new may come into view. */
export function isAtEnd() {
  const last = lastRow()?.getBoundingClientRect();
  return last === undefined || last.bottom <= bottomOfView() + 2 * NEAR;
}

/** Scrolls so that the last entry stands above the composer, unless that hides where it begins, or the first new one. */
export function showEnd(first?: string) {
  const last = lastRow();
  if (!last) return;
  const begin = (first !== undefined && document.getElementById(first)) || last;
  const missing = last.getBoundingClientRect().bottom - bottomOfView();
  const most = begin.getBoundingClientRect().top - TOP - 2 * NEAR;
  window.scrollBy({ top: Math.min(missing, most), behavior: 'instant' });
}

/** Scrolls to an entry, a third down the window, and gives it the focus. */
export function showEntry(id: string, { takesFocus = true } = {}) {
  const entry = document.getElementById(id);
  if (!entry) return false;
  const { top } = entry.getBoundingClientRect();
  window.scrollBy({ top: top - Math.max(TOP + 3 * NEAR, window.innerHeight / 4), behavior: 'instant' });
  if (takesFocus) entry.focus({ preventScroll: true });
  return true;
}

/** The next or previous entry, seen from the one with the focus or else from the last one in view. */
export function stepEntry(by: 1 | -1) {
  const all = entriesOn();
  const current = document.activeElement?.closest<HTMLElement>('[data-entry]');
  const at = current ? all.indexOf(current) + by : all.findIndex(({ id }) => id === lastInView());
  const next = all[Math.min(Math.max(at, 0), all.length - 1)];
  if (!next) return;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
