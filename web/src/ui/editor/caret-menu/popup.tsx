/* oxlint-disable jsx-a11y/no-static-element-interactions -- its rows are what is pressed */
import { t } from '@consultflow/contract/language/t';
import { type Editor, useEditorState } from '@tiptap/react';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Answer, useAnswer } from './answer.ts';
import type { CaretMenu, CaretMenuItem } from './caret-menu.ts';
import { insertChosen } from './insert.ts';
import { keysOf } from './keys.ts';
import { placeAtCaret } from './place.ts';
import { CaretMenuRows, optionId } from './rows.tsx';
import { closing, type KeyHandler, openedIn } from './trigger.ts';

type CaretMenuPopupProps = {
  editor: Editor;
  menus: readonly CaretMenu[];
  listenToKeys: (handle: KeyHandler) => void;
};

/** The list at the caret. The focus stays in the text, which names the current row. */
export function CaretMenuPopup({ editor, menus, listenToKeys }: CaretMenuPopupProps) {
  const list = useId();
  const opened = useEditorState({ editor, selector: ({ editor: now }) => openedIn(now.state) });
  const menu = menus.find(({ trigger }) => trigger === opened?.trigger);
  const { query = '', from = 0 } = opened ?? {};
  const answer = useAnswer(menu, query);
  const [pointed, setPointed] = useState({ query: '', from: 0, id: '' });
  const items = answer.groups.flatMap((group) => group.items);
  const isSame = pointed.query === query && pointed.from === from;
  const active = items.find(({ id }) => isSame && id === pointed.id) ?? items[0];
  // Words after a trigger that match nothing are words.
  const isOpen = menu !== undefined && (items.length > 0 || !query.includes(' '));

  const point = ({ id }: CaretMenuItem) => setPointed({ query, from, id });
  const choose = (item: CaretMenuItem) => opened && insertChosen(editor, opened, item.html);
  const close = () => editor.view.dispatch(closing(editor.state.tr));
  useLayoutEffect(() => {
    listenToKeys(isOpen ? keysOf({ items, active, point, choose, close }) : () => false);
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', list);
    const option = optionId(list, active);
    if (option) dom.setAttribute('aria-activedescendant', option);
    return () => ['aria-controls', 'aria-activedescendant'].forEach((name) => dom.removeAttribute(name));
  }, [editor, isOpen, list, active]);

  return (
    <>
      <output className="sr-only">{isOpen && countOf(answer, items.length, menu.label)}</output>
      {isOpen && (
        <Floating editor={editor} from={from} activeId={optionId(list, active)} atTop={active === items[0]}>
          {items.length > 0 ? (
            <CaretMenuRows
              id={list}
              label={menu.label}
              query={query}
              groups={answer.groups}
              active={active}
              onPoint={point}
              onChoose={choose}
            />
          ) : (
            <p id={list} className="px-4 py-2.5 text-ink-2">
              {countOf(answer, 0, menu.label)}
            </p>
          )}
          {menu.foot !== undefined && (
            <div className="flex flex-none justify-end border-t border-line px-4 py-2 text-sm">
              {menu.foot}
            </div>
          )}
        </Floating>
      )}
    </>
  );
}

function countOf({ state }: Answer, count: number, list: string) {
  if (state === 'failed') return t('{list}: could not be loaded', { list });
  if (state === 'loading' && count === 0) return t('{list}: loading', { list });
  return t('{count, plural, =0 {{list}: no matches} one {{list}: # match} other {{list}: # matches}}', {
    list,
    count,
  });
}

type FloatingProps = {
  editor: Editor;
  from: number;
  activeId: string | undefined;
  atTop: boolean;
  children: ReactNode;
};

/** A press on the menu leaves the focus in the text. */
const stay = (event: MouseEvent) => event.preventDefault();

/** In the browser's top layer, so that no dialog or scrolling element cuts it off. */
function Floating({ editor, from, activeId, atTop, children }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current!.showPopover(), []);
  useLayoutEffect(() => {
    const place = () => placeAtCaret(box.current!, editor.view, from);
    place();
    const passive = { capture: true, passive: true };
    window.addEventListener('scroll', place, passive);
    window.addEventListener('resize', place);
    window.visualViewport?.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, passive);
      window.removeEventListener('resize', place);
      window.visualViewport?.removeEventListener('resize', place);
    };
  });
  useLayoutEffect(() => {
    if (!activeId) return;
    const row = document.getElementById(activeId)!;
    if (atTop) row.closest('[role=listbox]')!.scrollTop = 0;
    else row.scrollIntoView({ block: 'nearest' });
  }, [activeId, atTop]);
  return (
    <div
      ref={box}
      popover="manual"
      data-floating
      onMouseDown={stay}
      className="fixed inset-auto m-0 flex w-116 max-w-[calc(100vw-1rem)] flex-col overflow-hidden rounded-panel border-0 bg-raised p-0 pb-1 text-ink shadow-[0_0_0_1px_var(--color-line),var(--shadow-popover)]"
    >
      {children}
    </div>
  );
}
