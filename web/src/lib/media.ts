import { useCallback, useState, useSyncExternalStore } from 'react';
import { isBehindDialog } from './behind-dialog.ts';

/** Whether the window matches a media query, as a hook. */
export function useMedia(query: string) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** The same, but while a dialog is open the answer stays, and with it whatever has opened the dialog. */
export function useMediaAroundDialogs(query: string) {
  const matches = useMedia(query);
  const isBehind = useSyncExternalStore(watchDialogs, isBehindDialog);
  const [shown, setShown] = useState(matches);
  if (shown !== matches && !isBehind) setShown(matches);
  return shown;
}

function watchDialogs(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, {
    subtree: true,
    attributes: true,
    attributeFilter: ['inert', 'data-base-ui-inert'],
  });
  return () => observer.disconnect();
}
