import type { Draft } from '@consultflow/contract/drafts/schema';
import { t } from '@consultflow/contract/language/t';
import type { Version } from '@consultflow/contract/versions/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showMoment } from '../../../lib/time/dates.ts';
import { Select } from '../../../ui/form/select.tsx';
import { Comparing } from './comparing.tsx';
import { DraftComparisonView } from './draft-comparison.tsx';
import { comparisonOf } from './queries.ts';
import './versions.css';

/** The later of two texts: the number of a version, or the draft of the next. */
export type Later = number | 'draft';

type ComparisonChoiceProps = {
  id: string;
  /** The latest first. */
  versions: readonly Version[];
  draft: Draft | null | undefined;
  /** The later text; the earlier one is the version before. */
  start: Later;
};

/** Two texts of a result as one, with what was struck and what was inserted. */
export function ComparisonChoice({ id, versions, draft, start }: ComparisonChoiceProps) {
  const latest = versions[0]?.number ?? 1;
  const [against, setAgainst] = useState(start === 'draft' ? latest : Math.max(start - 1, 1));
  const [chosen, setLater] = useState<Later>(start);
  // It may have been released or discarded meanwhile.
  const later = chosen === 'draft' && !draft ? latest : chosen;
  const options = versions.map((one) => (
    <option key={one.id} value={one.number}>
      {t('Version {number, number}, {time}', { number: one.number, time: showMoment(one.at) })}
    </option>
  ));
  return (
    <>
      <div className="mb-4 grid items-center gap-2 md:grid-cols-[1fr_auto_1fr]">
        <Select
          aria-label={t('The earlier text')}
          value={against}
          onChange={({ target }) => setAgainst(Number(target.value))}
        >
          {options}
        </Select>
        {/* i18n: between two versions of a text: Version 2 with Version 3 */}
        <span className="text-sm text-ink-3 max-md:sr-only">{t('with')}</span>
        <Select
          aria-label={t('The later text')}
          value={later}
          onChange={({ target }) => setLater(target.value === 'draft' ? 'draft' : Number(target.value))}
        >
          {draft && (
            <option value="draft">
              {t('Draft of version {number, number}, {time}', {
                number: latest + 1,
                time: showMoment(draft.updated_at),
              })}
            </option>
          )}
          {options}
        </Select>
      </div>
      {later === 'draft' && draft ? (
        <DraftComparisonView id={id} version={draft.version} against={against} />
      ) : (
        <VersionComparison id={id} number={Number(later)} against={against} />
      )}
    </>
  );
}

type VersionComparisonProps = { id: string; number: number; against: number };

function VersionComparison({ id, number, against }: VersionComparisonProps) {
  const query = useQuery(comparisonOf(id, number, against));
  return <Comparing query={query} pair={`${number} ${against}`} />;
}
