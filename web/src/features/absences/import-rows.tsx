import type { ImportResult, Unreadable } from '@consultflow/contract/absences/import';
import { t } from '@consultflow/contract/language/t';
import { Note } from '../../ui/feedback/note.tsx';
import { CheckboxBox } from '../../ui/form/checkbox.tsx';
import { showSpan } from './days.ts';

type ImportRowsProps = {
  file: { name: string; found: ImportResult; keys: ReadonlySet<string> };
  zone: string;
  onChange: (key: string, isChosen: boolean) => void;
};

/** What a calendar file would close, each with a box, and what of it is left out. */
export function ImportRows({ file: { name, found, keys }, zone, onChange }: ImportRowsProps) {
  return (
    <>
      <output className="text-ink-2">
        {t('{name}: {count, plural, =0 {no days ahead} one {# closure read} other {# closures read}}', {
          name,
          count: found.rows.length,
        })}
      </output>
      {found.rows.length > 0 && (
        <ul className="divide-y divide-line rounded-panel border border-line">
          {found.rows.map((row) => (
            <li key={row.key}>
              <label className="grid cursor-pointer grid-cols-[1rem_minmax(0,1fr)] items-center gap-x-4 px-4 py-2 hover:bg-hover md:grid-cols-[1rem_14rem_minmax(0,1fr)_auto]">
                <CheckboxBox
                  checked={keys.has(row.key)}
                  disabled={row.standing === 'there'}
                  onChange={({ target }) => onChange(row.key, target.checked)}
                />
                <span className="text-sm figures">{showSpan(row, zone)}</span>
                <span className="min-w-0 font-medium wrap-anywhere max-md:col-start-2">
                  <bdi>{row.name}</bdi>
                </span>
                <small className="text-sm text-ink-3 max-md:col-start-2">
                  {standingWords[row.standing]()}
                </small>
              </label>
            </li>
          ))}
        </ul>
      )}
      {found.unreadable.length > 0 && (
        <Note kind="waiting">
          {t('{count, plural, one {# event is} other {# events are}} left out:', {
            count: found.unreadable.length,
          })}
          <ul className="list-disc ps-5">
            {found.unreadable.map((one, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two events can be named alike
              <li key={at} className="wrap-anywhere">
                <bdi>{one.name || t('Without a name')}</bdi>: {reasonWords[one.reason]()}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {found.has_more && (
        <Note kind="waiting">{t('The file has more than can be read at once. The rest is left out.')}</Note>
      )}
    </>
  );
}

const standingWords = {
  new: () => '',
  added: () => '',
  there: () => t('Closed already'),
  not_open: () => t('Not open then anyway'),
};

const reasonWords: Record<Unreadable, () => string> = {
  no_name: () => t('it has no name'),
  no_time: () => t('it has no day'),
  too_long: () => t('it is longer than a year'),
  not_readable: () => t('its day or its repetition cannot be read'),
};
