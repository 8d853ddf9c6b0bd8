import { isBlank, RICH_TEXT_BYTES } from '@consultflow/contract/rich-text/schema';
import { invalid } from '../http/errors.ts';
import { cleanRichText } from '../rich-text/clean.ts';

/** The sanitised text of a message, or a 400 if nothing is left of it. */
export function cleanMessage(html: string) {
  const text = cleanRichText(html);
  if (isBlank(text)) throw invalid('message_blank', 'body');
  if (Buffer.byteLength(text) > RICH_TEXT_BYTES) throw invalid('text_too_long', 'body');
  return text;
}
