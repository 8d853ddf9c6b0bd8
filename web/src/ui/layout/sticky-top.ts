const bars = new Set<HTMLElement>();
let observer: ResizeObserver | undefined;

/** As the `ref` of a bar that stays at the top of the window: scrolled-to elements, a caret too, end below it (base.css). */
export function stickyTop(bar: HTMLElement | null) {
  if (!bar) return undefined;
  observer ??= new ResizeObserver(measure);
  bars.add(bar);
  observer.observe(bar);
  return () => {
    bars.delete(bar);
    observer?.unobserve(bar);
    measure();
  };
}

function measure() {
  const ends = [...bars].map((bar) =>
    bar.offsetHeight > 0 ? parseFloat(getComputedStyle(bar).top) + bar.offsetHeight : 0,
  );
  const height = `${Math.max(0, ...ends.filter(Number.isFinite))}px`;
  const { style } = document.documentElement;
  if (style.getPropertyValue('--size-sticky-top') !== height) style.setProperty('--size-sticky-top', height);
}
