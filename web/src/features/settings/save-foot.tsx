import { type ReactNode, useEffect, useRef } from 'react';

type SaveFootProps = {
  /** What somebody else has saved meanwhile; each new conflict is brought into view. */
  conflict: unknown;
  /** The conflict to settle, if there is one. */
  note: ReactNode;
  /** The button. */
  children: ReactNode;
};

/** The end of a long form: a conflict appears right above the button that met it. */
export function SaveFoot({ conflict, note, children }: SaveFootProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (conflict) box.current?.scrollIntoView({ block: 'nearest' });
  }, [conflict]);
  return (
    <div ref={box} className="grid gap-4 *:min-w-0">
      <div className="grid max-h-[60dvh] gap-3 overflow-y-auto *:min-w-0 empty:hidden">{note}</div>
      {children}
    </div>
  );
}
