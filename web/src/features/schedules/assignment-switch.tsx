import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { showList } from '../../lib/language/list.ts';

type AssignmentSwitchProps = {
  name: string;
  isThere: boolean;
  isUnsaved: boolean;
  /** Why this assignment is not allowed although it exists. */
  stray: string | undefined;
  onChange: (isThere: boolean) => void;
};

/** One person in one cell of the week. An assignment that is not allowed can only be removed. */
export function AssignmentSwitch({ name, isThere, isUnsaved, stray, onChange }: AssignmentSwitchProps) {
  const amber = isUnsaved || stray;
  const standing = isThere ? t('Assigned') : t('Not Assigned');
  return (
    <label className="grid min-h-(--size-touch) grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-1.5 leading-4.5 lg:min-h-0">
      <span className="min-w-0">
        <PersonName>{name}</PersonName>
      </span>
      <Switch
        checked={isThere}
        disabled={stray !== undefined && !isThere}
        onChange={({ target }) => onChange(target.checked)}
      />
      {/* Below both, so that a longer note moves neither of them. */}
      <small
        className={clsx(
          'col-span-2 text-xs',
          isThere && 'font-medium',
          amber ? 'text-accent-ink' : isThere ? 'text-primary-ink' : 'text-ink-2',
        )}
      >
        {showList([standing, ...(stray ? [stray] : []), ...(isUnsaved ? [t('not saved')] : [])], 'narrow')}
      </small>
    </label>
  );
}
