import type { AuditEntry } from '@consultflow/contract/audit/schema';
import { t } from '@consultflow/contract/language/t';
import { PersonName } from '../../ui/text/person-name.tsx';

/** Who it was: a person, the system, or somebody unknown. */
export function ActorName({ actor, is_system }: Pick<AuditEntry, 'actor' | 'is_system'>) {
  if (actor) return <PersonName>{actor.name}</PersonName>;
  return is_system ? t('System') : t('Unknown person');
}
