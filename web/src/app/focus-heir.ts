/** The last focused element, and its path inside the page: each parent with the index of the child. */
type Held = { element: Element; path: { parent: Element; place: number; tag: string }[] };

let held: Held | undefined;
/** The element that had the focus when a dialog opened. */
let beneath: Held | undefined;

/**
 * When the focused element leaves the page (a decided row, a pressed button), the focus moves to what replaced it, or
 * to the open dialog or the page's heading, instead of to the top of the document.
 */
export function watchForLostFocus() {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const isOver = target.closest(DIALOGS) !== null;
    if (isOver && !held?.element.closest(DIALOGS)) beneath = held ?? beneath;
    if (!isOver) beneath = undefined;
    held = { element: target, path: pathTo(target) };
  });
  // A click beside it gives up the focus on purpose.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node && held?.element.contains(target))) held = undefined;
  });
  new MutationObserver(() => {
    // One frame later, after the closing dialog has moved the focus.
    if (isLost()) requestAnimationFrame(() => isLost() && giveTo(heir()));
  }).observe(document.body, { childList: true, subtree: true });
}

const DIALOGS = '[role=dialog], [role=alertdialog]';

const isLost = () => held && !held.element.isConnected && document.activeElement === document.body;

const pathTo = (element: Element): Held['path'] => {
  const parent = element.parentElement;
  if (!parent || parent.matches('main, body, #root')) return [];
  const place = [...parent.children].indexOf(element);
  return [{ parent, place, tag: element.tagName }, ...pathTo(parent)];
};

/** A new page starts at the top or where it was left; until it has a heading, the focus waits. */
function giveTo(next: HTMLElement | null) {
  if (!next) return;
  held = undefined;
  next.focus({ preventScroll: next.tagName === 'H1' });
}

const heir = () =>
  near(held) ??
  [...document.querySelectorAll<HTMLElement>('[data-dialog]')].at(-1) ??
  near(beneath) ??
  heading();

function near(lost: Held | undefined) {
  if (lost?.element.isConnected && isStop(lost.element)) return lost.element;
  const left = lost?.path.filter(({ parent }) => parent.isConnected) ?? [];
  const { parent, place = 0, tag } = left[0] ?? {};
  const next = parent?.children[place];
  const before = parent?.children[place - 1];
  return (
    stopsIn(next)[0] ??
    stopsIn(before).at(before?.tagName === tag ? 0 : -1) ??
    left.map(({ parent: around }) => around).find(isStop) ??
    parent?.closest<HTMLElement>('[role=dialog]') ??
    undefined
  );
}

const stopsIn = (branch: Element | undefined) =>
  branch ? [branch, ...branch.querySelectorAll('*')].filter(isStop) : [];

const isStop = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.matches('a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]') &&
  !element.closest('[aria-hidden="true"], [inert]');

const heading = () => {
  const name = document.querySelector('h1');
  if (name) name.tabIndex = -1;
  return name;
};
