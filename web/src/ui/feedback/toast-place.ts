/**
 * Tells the page how high the toasts stand (`--size-toasts`) and scrolls from under them what is most likely pressed
 * next: the main button, a tab, and what has the focus. Again whenever the page has another size, as after a change of
 * the tab or of the window.
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

/** How far the lowest of what must stay free reaches below the upper edge of the toasts. */
function hiddenBy({ top, left, right }: DOMRect) {
  const hidden = [...document.querySelectorAll(SPARED)]
    .map((spared) => spared.getBoundingClientRect())
    .filter((box) => box.top < window.innerHeight && box.left < right && box.right > left)
    .map((box) => box.bottom - top);
  return Math.max(0, ...hidden);
}
