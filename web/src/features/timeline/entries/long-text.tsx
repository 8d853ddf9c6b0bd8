import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';

/** A text that is cut if it is much longer than a few lines, until its reader asks for the rest. */
export function LongText({ html, whole }: { html: string; whole: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  useLayoutEffect(() => {
    const text = box.current;
    if (text) setIsLong(html.length > 0 && text.scrollHeight > MOST);
  }, [html]);
  const isCut = isLong && !isWhole;
  return (
    <>
      <div
        ref={box}
        className={isCut ? 'cut-text' : undefined}
        // A link of the hidden part can be reached by keyboard.
        onFocus={() => setIsWhole(true)}
      >
        <RichText html={html} />
      </div>
      {isCut && (
        <p>
          <Button
            variant="quiet"
            size="small"
            className="-ms-2.25 text-primary-ink!"
            onClick={() => {
              setIsWhole(true);
              box.current?.closest<HTMLElement>('[data-entry], li')?.focus({ preventScroll: true });
            }}
          >
            {whole}
          </Button>
        </p>
      )}
    </>
  );
}

/** In pixels: a text that is only a little longer than what remains of it is shown whole. */
const MOST = 360;
