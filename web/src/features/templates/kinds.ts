import { type Message, msg } from '@consultflow/contract/language/t';
import type { TemplateKind } from '@consultflow/contract/templates/schema';

/** Where a saved text is used. */
export const kinds: Record<TemplateKind, Message> = { reply: msg('Messages'), result: msg('Results') };
