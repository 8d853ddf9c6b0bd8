import { useLayoutEffect, useRef } from 'react';

/** Where the focus goes when a dialog closes: to what opened it; where that is gone, nowhere, and its heir gets it. */
export function useWayBack(open: boolean) {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return () => opener.current?.isConnected ?? true;
}
