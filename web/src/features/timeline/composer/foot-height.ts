import { type RefObject, useLayoutEffect } from 'react';

/** What is scrolled to ends above the composer (base.css), and what was right above it stays there while it grows. */
export function useFootHeight(box: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const foot = box.current;
    if (!foot) return undefined;
    const { style } = document.documentElement;
    let height = foot.offsetHeight;
    const observer = new ResizeObserver(() => {
      const isStuck = foot.getBoundingClientRect().bottom >= window.innerHeight - 1;
      if (isStuck) window.scrollBy(0, foot.offsetHeight - height);
      height = foot.offsetHeight;
      style.setProperty('--size-sticky-foot', `${height}px`);
    });
    observer.observe(foot);
    return () => {
      observer.disconnect();
      style.removeProperty('--size-sticky-foot');
    };
  }, [box]);
}
