import { clsx } from 'clsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

type StickyFootProps = {
  /** Why a button has changed, right above it, so that it is visible during typing. */
  note?: ReactNode;
  /** Without them it is only there for a note. */
  children?: ReactNode;
};

/**
 * Stays at the bottom of the window over a form, above the toasts; scrolled-to elements, a caret too, end above it
 * (base.css).
 */
export function StickyFoot({ note, children }: StickyFootProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = bar.current;
    if (!box) return undefined;
    const { style } = document.documentElement;
    let height = box.offsetHeight;
    const observer = new ResizeObserver(() => {
      // Content that was above it stays above it when a note makes it taller.
      if (box.offsetHeight > height) window.scrollBy(0, box.offsetHeight - height);
      height = box.offsetHeight;
      style.setProperty('--size-sticky-foot', `${height}px`);
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      style.removeProperty('--size-sticky-foot');
    };
  }, []);
  return (
    <div
      ref={bar}
      className={clsx(
        'sticky bottom-(--size-toast-strip,0px) z-5 -mx-4 grid gap-3 border-t border-line bg-canvas p-4 *:min-w-0 print:hidden',
        !children && 'has-[>:only-child:empty]:hidden',
      )}
    >
      <div className="grid max-h-[45dvh] gap-3 overflow-y-auto *:min-w-0 empty:hidden">{note}</div>
      {children && <div className="flex flex-wrap items-center gap-2 max-md:*:flex-1">{children}</div>}
    </div>
  );
}
