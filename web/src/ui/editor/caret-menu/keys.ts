import type { CaretMenuItem } from './caret-menu.ts';

type Menu = {
  items: readonly CaretMenuItem[];
  active: CaretMenuItem | undefined;
  point: (item: CaretMenuItem) => void;
  choose: (item: CaretMenuItem) => void;
  close: () => void;
};

/** What a key does while the menu is open; the others belong to the text. */
export const keysOf = ({ items, active, point, choose, close }: Menu) => {
  const move = (step: number) => {
    const next = items.at((items.findIndex((item) => item === active) + step) % items.length);
    if (next) point(next);
    return next !== undefined;
  };
  const pick = () => {
    if (active) choose(active);
    return active !== undefined;
  };
  const actions: Record<string, () => boolean> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: pick,
    Tab: pick,
  };
  return (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    if (event.key !== 'Escape') return actions[event.key]?.() ?? false;
    // The dialog around the text stays open.
    event.stopPropagation();
    close();
    return true;
  };
};
