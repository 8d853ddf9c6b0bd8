import { type Message, msg } from '@consultflow/contract/language/t';
import type { AutoAssign } from '@consultflow/contract/rooms/schema';

export const assignmentChoices: Record<AutoAssign, Message> = {
  off: msg('To nobody, until somebody takes them'),
  round_robin: msg('To each in turn'),
  least_work: msg('To whoever has the least open work'),
};
