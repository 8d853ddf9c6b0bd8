import { type ReactNode, useEffect, useRef, useState } from 'react';

type ScrollerProps = { label: string; className?: string; children: ReactNode };

/** A scrollable part: while its content overflows, it can have the keyboard focus and scroll. */
export function Scroller({ label, className, children }: ScrollerProps) {
  const outside = useRef<HTMLDivElement>(null);
  const inside = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const box = outside.current;
    if (!box || !inside.current) return undefined;
    const observer = new ResizeObserver(() => setIsLong(box.scrollHeight > box.clientHeight + 1));
    observer.observe(box);
    observer.observe(inside.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={outside}
      {...(isLong && { tabIndex: 0, role: 'group', 'aria-label': label })}
      className="min-h-0 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2 print:overflow-visible"
    >
      <div ref={inside} className={className}>
        {children}
      </div>
    </div>
  );
}
