import { type Message, msg, t } from '@consultflow/contract/language/t';
import type { Comparison } from '@consultflow/contract/versions/schema';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDialogLetters } from '../../../lib/dialog-letters.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { useLetterKeys } from '../../../lib/shortcuts.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Kbd } from '../../../ui/keyboard/kbd.tsx';
import { type Kind, marked, type Part } from './marked.ts';

const kindWords: Record<Kind, Message> = {
  inserted: msg('Inserted'),
  struck: msg('Struck'),
  replaced: msg('Replaced'),
  look: msg('Only the look'),
};

/** One text with its changes, one after the other by N and P. */
export function ComparisonView({ comparison }: { comparison: Omit<Comparison, 'number'> }) {
  const { html, changes, is_only_look, is_coarse } = comparison;
  const { parts, kinds, inserted, struck } = useMemo(() => marked(html), [html]);
  const [current, setCurrent] = useState(Math.min(1, changes));
  const place = useRef<HTMLDivElement>(null);
  const hasStepped = useRef(false);
  const [areLettersOn] = useLetterKeys();

  useEffect(() => {
    if (current === 0) return;
    const all = place.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [];
    const now = [...all].filter((mark) => mark.dataset.change === String(current));
    for (const mark of all) mark.classList.toggle('is-current', now.includes(mark));
    if (hasStepped.current)
      now.find((mark) => mark.getClientRects().length > 0)?.scrollIntoView({ block: 'center' });
  }, [current]);

  const step = (by: 1 | -1) => {
    hasStepped.current = true;
    if (changes > 0)
      setCurrent((now) => (now === 0 ? (by > 0 ? 1 : changes) : ((now - 1 + by + changes) % changes) + 1));
  };
  useDialogLetters(place, [
    { letter: 'n', run: () => step(1), repeats: true },
    { letter: 'p', run: () => step(-1), repeats: true },
  ]);
  const kind = kinds.get(String(current));
  return (
    <div ref={place}>
      {changes === 0 ? (
        <p className="font-medium">{t('Nothing changed')}</p>
      ) : (
        <div className="comparison-head">
          {is_only_look ? (
            <span>{t('Only the look changed')}</span>
          ) : (
            <>
              {inserted > 0 && (
                <ins>
                  {t('{count, plural, one {# word inserted} other {# words inserted}}', { count: inserted })}
                </ins>
              )}
              {struck > 0 && (
                <del>
                  {t('{count, plural, one {# word struck} other {# words struck}}', { count: struck })}
                </del>
              )}
            </>
          )}
          <span className="ms-auto flex items-center gap-2">
            <output className="text-ink-2">
              {current === 0
                ? t('{count, plural, one {# change} other {# changes}}', { count: changes })
                : t('Change {number, number} of {count, number}: {kind}', {
                    number: current,
                    count: changes,
                    kind: kind ? t(kindWords[kind]) : '',
                  })}
            </output>
            <IconButton size="small" label={t('Previous change')} icon={ChevronUp} onClick={() => step(-1)} />
            <IconButton size="small" label={t('Next change')} icon={ChevronDown} onClick={() => step(1)} />
          </span>
        </div>
      )}
      {is_coarse && (
        <p className="mb-3 text-sm text-ink-3">
          {t(
            'These texts differ too much to be compared word by word: whole paragraphs are struck and inserted.',
          )}
        </p>
      )}
      <div className="comparison">
        <div aria-hidden className="-m-px scale-edge text-primary" />
        <div className="comparison-text" dir="auto">
          {parts.map((part, index) => (
            <Stretch key={index} part={part} />
          ))}
        </div>
      </div>
      {changes > 0 && areLettersOn && (
        <p className="mt-3 text-sm text-ink-3 max-md:hidden">
          {rich('{next} {previous} next, previous change', { next: <Kbd>N</Kbd>, previous: <Kbd>P</Kbd> })}
        </p>
      )}
    </div>
  );
}

function Stretch({ part: { isFolded, blocks, html } }: { part: Part }) {
  const inside = useMemo(() => ({ __html: html }), [html]);
  const text = <div dir="auto" className="prose" dangerouslySetInnerHTML={inside} />;
  if (!isFolded) return text;
  return (
    <details>
      <summary>
        <span>
          {t('{count, plural, one {# paragraph, unchanged} other {# paragraphs, unchanged}}', {
            count: blocks,
          })}
        </span>
      </summary>
      {text}
    </details>
  );
}
