import { useLayoutEffect, useRef } from 'react';

/**
 * Where the focus goes when a dialog closes: to what opened it; if that is gone, to what replaced it (focus-heir.ts).
 */
export function useWayBack(open: boolean) {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return () => opener.current?.isConnected ?? true;
}
