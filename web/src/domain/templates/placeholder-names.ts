import { type Message, msg, t } from '@consultflow/contract/language/t';
import { type Placeholder, placeholders } from '@consultflow/contract/templates/placeholders';

const names: Record<Placeholder, Message> = {
  client: msg('client’s name'),
  number: msg('case number'),
  topic: msg('topic', 'placeholder'),
  appointment: msg('appointment', 'placeholder'),
};

export const placeholderName = (name: Placeholder) => t(names[name]);

/** What the editor shows in the place of each placeholder. */
export const placeholderBlanks = () =>
  Object.fromEntries(placeholders.map((name) => [name, placeholderName(name)]));
