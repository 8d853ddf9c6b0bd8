import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import { t } from '@consultflow/contract/language/t';
import { useActor } from '../../../lib/session/session.ts';
import { PersonName } from '../../../ui/text/person-name.tsx';

type Actor = TimelineEntry['actor'];

/** The name of whoever did it; a deleted person and the product itself have one too. */
export const nameOf = (actor: Actor) => actor?.name || t('ConsultFlow Navigator');

/** Whether the reader did it. */
export function useIsOwn(actor: Actor) {
  const { id } = useActor();
  return actor?.id === id;
}

export const ActorName = ({ actor }: { actor: Actor }) => <PersonName>{nameOf(actor)}</PersonName>;
