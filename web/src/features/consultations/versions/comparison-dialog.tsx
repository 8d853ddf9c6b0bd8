import { t } from '@consultflow/contract/language/t';
import type { Version } from '@consultflow/contract/versions/schema';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showMoment } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Comparing } from './comparing.tsx';
import { comparisonOf } from './queries.ts';

type ComparisonDialogProps = {
  id: string;
  /** The latest first. */
  versions: Version[];
  /** The number of the later one; the other one is that before. */
  start: number;
  onClose: () => void;
};

/** Two versions as one text, with what was struck and what was inserted. */
export function ComparisonDialog({ id, versions, start, onClose }: ComparisonDialogProps) {
  const [against, setAgainst] = useState(start - 1);
  const [number, setNumber] = useState(start);
  const query = useQuery(comparisonOf(id, number, against));
  // Not the first choice, where letters choose.
  const content = useRef<HTMLDivElement>(null);
  const choose = (label: string, value: number, set: (value: number) => void) => (
    <Select aria-label={label} value={value} onChange={(event) => set(Number(event.target.value))}>
      {versions.map((one) => (
        <option key={one.id} value={one.number}>
          {t('Version {number, number}, {time}', { number: one.number, time: showMoment(one.at) })}
        </option>
      ))}
    </Select>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Compare versions')}
      initialFocus={content}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <div
        ref={content}
        tabIndex={-1}
        className="mb-4 grid items-center outline-none gap-2 md:grid-cols-[1fr_auto_1fr]"
      >
        {choose(t('The earlier text'), against, setAgainst)}
        {/* i18n: between two versions of a text: Version 2 with Version 3 */}
        <span className="text-sm text-ink-3 max-md:sr-only">{t('with')}</span>
        {choose(t('The later text'), number, setNumber)}
      </div>
      <Comparing query={query} pair={`${number} ${against}`} />
    </Dialog>
  );
}
