import { useEffect, useEffectEvent } from 'react';

/** Keeps it also when the user leaves the screen. */
export function useKeptWhenLeft(...keep: (() => unknown)[]) {
  const keepAll = useEffectEvent(() => keep.forEach((one) => one()));
  useEffect(() => () => keepAll(), []);
}

/** In milliseconds. */
const SCREEN_LOADS = 1_000;

/** Keeps it also when Back or Forward closes the dialog that it is typed in. */
export function useKeptOnBack(...keep: (() => void)[]) {
  const keepAll = useEffectEvent(() => keep.forEach((one) => one()));
  useEffect(() => {
    let leftAt: number | undefined;
    const leave = () => (leftAt = performance.now());
    // Whoever goes on with the dialog has not left it. The next screen may take a moment to load.
    const stay = () => {
      if (leftAt !== undefined && performance.now() - leftAt > SCREEN_LOADS) leftAt = undefined;
    };
    // Before the router hears of it, which may close the dialog at once.
    window.addEventListener('popstate', leave, true);
    window.addEventListener('keydown', stay, true);
    window.addEventListener('pointerdown', stay, true);
    return () => {
      window.removeEventListener('popstate', leave, true);
      window.removeEventListener('keydown', stay, true);
      window.removeEventListener('pointerdown', stay, true);
      if (leftAt !== undefined) keepAll();
    };
  }, []);
}
