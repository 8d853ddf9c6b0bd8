import { isBlank, RICH_TEXT_BYTES } from '@consultflow/contract/rich-text/schema';
import { invalid } from '../../http/errors.ts';
import { cleanRichText } from '../../rich-text/clean.ts';

const blank = {
  problem_details: 'field_missing',
  consultation_result: 'result_missing',
  body: 'result_missing',
} as const;

/** The sanitised rich text of a field, or a 400 if nothing is left of it. */
export function clean(html: string, field: keyof typeof blank) {
  const text = cleanRichText(html);
  if (isBlank(text)) throw invalid(blank[field], field);
  if (Buffer.byteLength(text) > RICH_TEXT_BYTES) throw invalid('text_too_long', field);
  return text;
}
