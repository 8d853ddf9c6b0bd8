import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { defaultTreeAdapter, parseFragment } from 'parse5';

/** More elements than a list of short items that fills a text. */
export const MOST_ELEMENTS = 7_000;
const DEEPEST = 100;

/** The tree of a fragment, or null if it is too deep or too tangled to be walked cheaply. */
export function parseBounded(html: string): Root | null {
  try {
    const treeAdapter = boundedAdapter();
    const tree = fromParse5(parseFragment(html, { treeAdapter, scriptingEnabled: false }));
    return tree.type === 'root' ? tree : null;
  } catch (error) {
    if (error instanceof TooTangled) return null;
    throw error;
  }
}

class TooTangled extends Error {}

const boundedAdapter = (): typeof defaultTreeAdapter => {
  let elements = 0;
  let depth = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (...element) => {
      if (++elements > MOST_ELEMENTS) throw new TooTangled();
      return defaultTreeAdapter.createElement(...element);
    },
    onItemPush: () => {
      if (++depth > DEEPEST) throw new TooTangled();
    },
    onItemPop: () => {
      depth--;
    },
  };
};
