import type { Attention } from '@consultflow/contract/schedules/attention';
import { clsx } from 'clsx';
import { showWorkdays } from '../../../lib/time/week.ts';
import { CheckboxBox } from '../../../ui/form/checkbox.tsx';
import type { Preview } from './fill-preview.ts';
import { Stamp } from './stamp.tsx';

type FillRowProps = {
  preview: Preview;
  rooms: Attention['rooms'];
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
};

export function FillRow({
  preview: { planned, shown, canBeFilled, words, waits },
  rooms,
  isChosen,
  onChange,
}: FillRowProps) {
  return (
    <li>
      <label
        className={clsx(
          'grid grid-cols-[1rem_auto_minmax(0,1fr)] items-center gap-x-4 px-4 py-2.5 md:grid-cols-[1rem_auto_8rem_minmax(0,1fr)]',
          canBeFilled ? 'cursor-pointer hover:bg-hover' : 'text-ink-3',
        )}
      >
        <CheckboxBox
          className="max-md:row-span-2"
          checked={isChosen}
          disabled={!canBeFilled}
          onChange={({ target }) => onChange(target.checked)}
        />
        <Stamp week={shown} rooms={rooms} className="max-md:row-span-2" />
        <b className="font-medium figures">{showWorkdays(planned.week_start_date)}</b>
        <small
          className={clsx('text-sm max-md:col-start-3', waits ? 'font-medium text-accent-ink' : 'text-ink-2')}
        >
          {words}
        </small>
      </label>
    </li>
  );
}
