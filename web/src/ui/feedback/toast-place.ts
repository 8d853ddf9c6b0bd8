/**
 * Sets the height of the toasts (`--size-toasts`) and scrolls the likely next targets out from under them: the primary
 * button, a tab, and the focused element. Repeated whenever the page changes its size, as after a change of the tab or
 * window.
 */
export function keepClear(viewport: HTMLElement | null) {
  if (!viewport) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = viewport.offsetHeight;
    if (height === 0) return void style.removeProperty('--size-toasts');
    style.setProperty('--size-toasts', `${height}px`);
    window.scrollBy(0, hiddenBy(viewport.getBoundingClientRect()));
  });
  observer.observe(viewport);
  observer.observe(document.body);
  return () => {
    observer.disconnect();
    style.removeProperty('--size-toasts');
  };
}

const SPARED = ['.main-button', '[role=tab]', ':focus'].map((what) => `main ${what}`).join();

/** How far the lowest of these elements reaches below the top edge of the toasts. */
function hiddenBy({ top, left, right }: DOMRect) {
  const hidden = [...document.querySelectorAll(SPARED)]
    .map((spared) => spared.getBoundingClientRect())
    .filter((box) => box.top < window.innerHeight && box.left < right && box.right > left)
    .map((box) => box.bottom - top);
  return Math.max(0, ...hidden);
}
