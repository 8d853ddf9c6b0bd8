import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { Fact, Facts } from '../../../ui/text/facts.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';

type NamedPeopleProps = { consultation: Pick<ConsultationDetail, 'is_restricted' | 'restricted_to'> };

/** The consultants who see a restricted case; nothing for others. */
export function NamedPeople({ consultation: { is_restricted, restricted_to } }: NamedPeopleProps) {
  if (!is_restricted || !restricted_to?.length) return null;
  return (
    <Facts>
      <Fact term={t('Restricted to')}>
        {restricted_to.map(({ id, name }) => (
          <span key={id} className="block">
            <PersonName>{name}</PersonName>
          </span>
        ))}
      </Fact>
    </Facts>
  );
}
