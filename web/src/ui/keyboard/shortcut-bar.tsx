import { t } from '@consultflow/contract/language/t';
import { Fragment, useState } from 'react';
import { useLetterKeys } from '../../lib/shortcuts.ts';
import { Kbd } from './kbd.tsx';
import { ShortcutDialog } from './shortcut-dialog.tsx';

type ShortcutBarProps = {
  /** The most important keys, each with its label. */
  hints: { keys: string[]; word: string }[];
};

/** At the bottom of a list with shortcuts: what they do, and a link to all of them. */
export function ShortcutBar({ hints }: ShortcutBarProps) {
  const [areOn] = useLetterKeys();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-6 py-2 text-xs text-ink-3">
      {areOn &&
        hints.map(({ keys, word }) => (
          <span key={word}>
            {keys.map((key) => (
              <Fragment key={key}>
                <Kbd>{key}</Kbd>{' '}
              </Fragment>
            ))}
            {word}
          </span>
        ))}
      <button
        type="button"
        className="-mx-1 inline-flex min-h-6 items-center gap-1.5 rounded-control px-1 font-medium text-ink-2 hover:bg-hover hover:text-ink"
        onClick={() => setIsOpen(true)}
      >
        {areOn && (
          <span aria-hidden>
            <Kbd>?</Kbd>
          </span>
        )}
        {t('Keyboard shortcuts')}
      </button>
      {isOpen && <ShortcutDialog onClose={() => setIsOpen(false)} />}
    </div>
  );
}
