import { t } from '@consultflow/contract/language/t';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/button/button.tsx';

/** Begins a question about a passage; without one the reader cannot ask about the result. */
export const AskAbout = createContext<((passage: string) => void) | undefined>(undefined);

type Chosen = { passage: string; top: number; start: number };

/** A text whose words the reader can select, to ask about them. */
export function Askable({ children }: { children: ReactNode }) {
  const ask = use(AskAbout);
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const isAskable = ask !== undefined;
  useEffect(() => {
    if (!isAskable) return;
    const look = () => setChosen(box.current ? chosenIn(box.current) : undefined);
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [isAskable]);
  const run = () => {
    if (!chosen) return;
    document.getSelection()?.removeAllRanges();
    ask?.(chosen.passage);
  };
  useShortcuts(ask && chosen ? [{ keys: ['q'], label: t('Ask about the selected words'), run }] : []);
  return (
    <div ref={box} className="relative">
      {children}
      {ask && chosen && (
        <p
          className="ask-about"
          style={{ insetBlockStart: chosen.top, insetInlineStart: chosen.start }}
          // Pressing it keeps what is selected.
          onPointerDown={(event) => event.preventDefault()}
        >
          <Button size="small" variant="primary" shortcut="Q" onClick={run}>
            {t('Ask about this')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** What is selected in a text, and where its end is. */
function chosenIn(box: HTMLElement): Chosen | undefined {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const passage = selection.toString().replaceAll(/\s+/g, ' ').trim();
  if (passage === '' || !box.contains(range.commonAncestorContainer)) return undefined;
  const lines = range.getClientRects();
  const last = lines[lines.length - 1] ?? range.getBoundingClientRect();
  const around = box.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(box).direction === 'rtl';
  const start = isRightToLeft ? around.right - last.right : last.left - around.left;
  return {
    passage: passage.length > LONGEST ? `${passage.slice(0, LONGEST - 1).trimEnd()}…` : passage,
    top: last.bottom - around.top + GAP,
    start: Math.max(0, Math.min(start, around.width - WIDTH)),
  };
}

/** In letters. */
const LONGEST = 300;
/** In pixels. */
const GAP = 6;
const WIDTH = 170;
