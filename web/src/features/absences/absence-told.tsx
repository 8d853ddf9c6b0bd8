import type { Absence } from '@consultflow/contract/absences/schema';
import { t } from '@consultflow/contract/language/t';
import { Fact, Facts } from '../../ui/text/facts.tsx';
import { showSpan } from './days.ts';

type AbsenceToldProps = {
  absence: Pick<Absence, 'name' | 'starts_at' | 'ends_at'>;
  /** What its name is; without it, that of a closure. */
  term?: string;
  /** Who stands in; undefined for a closure. */
  substitute?: string;
  zone: string;
};

/** One version of an absence or a closure, to compare. */
export function AbsenceTold({ absence, term = t('Name'), substitute, zone }: AbsenceToldProps) {
  return (
    <Facts>
      <Fact term={term}>
        <bdi>{absence.name}</bdi>
      </Fact>
      <Fact term={t('When')}>{showSpan(absence, zone)}</Fact>
      {substitute !== undefined && (
        <Fact term={t('Substitute')}>
          <bdi>{substitute || t('Nobody')}</bdi>
        </Fact>
      )}
    </Facts>
  );
}
