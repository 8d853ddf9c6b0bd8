import { t } from '@consultflow/contract/language/t';
import type { ReactNode } from 'react';
import { rich } from '../../lib/language/rich.tsx';
import { type Shortcut, useLetterKeys, useShortcutList } from '../../lib/shortcuts.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Kbd } from './kbd.tsx';
import { Switch } from '../form/switch.tsx';

/** The shortcuts of the current screen, and a switch for those with single letters. */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const shortcuts = useShortcutList();
  const [areOn, turn] = useLetterKeys();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Keyboard Shortcuts')}
      size="question"
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <table className="w-full">
        <caption className="sr-only">{t('Keys of this screen')}</caption>
        <tbody>
          {[...shortcuts.filter(({ keys }) => !keys.includes('?')), ...everywhere()].map(
            ({ keys, label }) => (
              <tr key={label} className="border-b border-line">
                <th scope="row" className="py-2 pe-4 text-start font-normal">
                  {label}
                </th>
                <td className="py-2 text-end whitespace-nowrap">
                  <KeyNames keys={keys} />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <Switch className="mt-4" checked={areOn} onChange={({ target }) => turn(target.checked)}>
        {t('Letter keys')}
      </Switch>
      <p className="mt-1 text-sm text-ink-2">
        {t('Switched off, single keys do nothing; this list is still in the menu under your name.')}
      </p>
    </Dialog>
  );
}

const everywhere = (): Pick<Shortcut, 'keys' | 'label'>[] => [
  { keys: ['?'], label: t('This list') },
  { keys: ['Ctrl B'], label: t('Open or close the sidebar') },
  { keys: ['Esc'], label: t('Close what is open') },
];

/** Any of these keys. */
export const KeyNames = ({ keys }: { keys: string[] }) =>
  keys
    .map((key): ReactNode => <Kbd key={key}>{key.length === 1 ? key.toUpperCase() : key}</Kbd>)
    .reduce((before, key) =>
      // i18n: two keys of the keyboard
      rich('{before} <or>or</or> {key}', {
        before,
        key,
        or: <span className="text-ink-3" />,
      }),
    );
