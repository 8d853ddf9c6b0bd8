import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';

/** Where the trigger is, and what is typed between it and the caret. */
export type Opened = { trigger: string; query: string; from: number; to: number };

type Course = {
  opened: Opened | null;
  /** The trigger whose menu was closed. */
  closed: number | null;
};

const CLOSE = 'closeCaretMenu';
const LONGEST = 40;
/** Stands for a mention or a line break. */
const LEAF = '\ufffc';
const WORD_START = /[\s\ufffc([{“„‘«"']/;

const key = new PluginKey<Course>('caretMenu');

export const openedIn = (state: EditorState) => key.getState(state)?.opened ?? null;

export const closing = (tr: Transaction) => tr.setMeta(CLOSE, true);

/** Says whether it has used a key, which the text then does not get. */
export type KeyHandler = (event: KeyboardEvent) => boolean;

/** Watches for the triggers; what `listenToKeys` was given last gets each key while a menu is open. */
export function caretMenus(triggers: string) {
  let handle: KeyHandler | undefined;
  const extension = Extension.create({
    name: 'caretMenus',
    // Before the keys of lists and tables.
    priority: 1000,
    addProseMirrorPlugins: () => [
      new Plugin<Course>({
        key,
        state: {
          init: () => ({ opened: null, closed: null }),
          apply: (tr, course, _, state) => courseAfter(tr, course, triggered(state, triggers)),
        },
        props: {
          handleKeyDown: (view, event) => openedIn(view.state) !== null && (handle?.(event) ?? false),
          handleDOMEvents: {
            blur: (view) => {
              if (openedIn(view.state)) view.dispatch(closing(view.state.tr));
            },
          },
        },
      }),
    ],
  });
  const listenToKeys = (next: KeyHandler) => {
    handle = next;
  };
  return { extension, listenToKeys };
}

function courseAfter(tr: Transaction, course: Course, found: Opened | null): Course {
  const closed = closedAfter(tr, course);
  if (!found) return { opened: null, closed: tr.docChanged ? null : closed };
  if (found.from === closed) return { opened: null, closed };
  const wasOpen = course.opened !== null && tr.mapping.map(course.opened.from, -1) === found.from;
  return { opened: wasOpen || isTyped(tr) ? found : null, closed: null };
}

function closedAfter(tr: Transaction, { opened, closed }: Course) {
  if (tr.getMeta(CLOSE)) return opened?.from ?? closed;
  return closed === null ? null : tr.mapping.map(closed, -1);
}

/** Not pasted, dropped or set by the page. */
const isTyped = (tr: Transaction) =>
  tr.docChanged && tr.getMeta('uiEvent') === undefined && tr.getMeta('preventUpdate') === undefined;

function triggered({ selection: { $from, empty } }: EditorState, triggers: string): Opened | null {
  if (!empty || !$from.parent.isTextblock) return null;
  const line = $from.parent.textBetween(0, $from.parentOffset, undefined, LEAF);
  for (let at = line.length - 1; at >= 0 && at >= line.length - 1 - LONGEST; at--) {
    const [letter = '', before = ' '] = [line[at], line[at - 1]];
    const query = line.slice(at + 1);
    if (letter === LEAF) return null;
    if (triggers.includes(letter) && WORD_START.test(before) && !/^\s/.test(query))
      return { trigger: letter, query, from: $from.pos - line.length + at, to: $from.pos };
  }
  return null;
}
