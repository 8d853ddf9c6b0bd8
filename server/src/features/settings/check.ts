import { isDeepStrictEqual } from 'node:util';
import { PageName } from '@consultflow/contract/firm/schema';
import { isBlank, RICH_TEXT_BYTES } from '@consultflow/contract/rich-text/schema';
import type { SeenSettings, SettingsChanges } from '@consultflow/contract/settings/schema';
import type { Db } from '../../db/open.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { cleanRichText } from '../../rich-text/clean.ts';
import { isLogo } from '../../letterhead/logo.ts';
import * as settings from './queries.ts';

/** The values to store, with a checked logo and sanitised texts, or a 400 at the field. */
export function checked(changes: SettingsChanges): SettingsChanges {
  if (changes.firm_logo && !isLogo(Buffer.from(changes.firm_logo, 'base64')))
    throw invalid('logo_not_usable', 'firm_logo');
  const texts = PageName.options
    .filter((page) => changes[page] !== undefined)
    .map((page) => [page, cleaned(changes[page]!, page)]);
  return { ...changes, ...Object.fromEntries(texts) };
}

/** A 400 unless the database knows the zone as well as this machine, whose list may be newer. */
export async function checkZone(db: Db, { time_zone }: Pick<SettingsChanges, 'time_zone'>) {
  if (time_zone !== undefined && !(await settings.isZone(db, time_zone)))
    throw invalid('time_zone_unknown', 'time_zone');
}

/** A 409 with the public texts or the hours of now if somebody has changed them since; a repeated save is none. */
export async function checkSeen(trx: Db, before: Partial<SeenSettings>, changes: SettingsChanges) {
  const { opening_hours, ...texts } = await settings.lockSeen(trx);
  const isOther = (page: PageName) =>
    before[page] !== undefined && ![before[page], changes[page]].includes(texts[page]);
  if (PageName.options.some(isOther)) throw conflict('texts_changed', { data: texts });
  const known = [before.opening_hours, changes.opening_hours];
  if (before.opening_hours && !known.some((hours) => isDeepStrictEqual(hours, opening_hours)))
    throw conflict('hours_changed', { data: opening_hours });
}

/** A text without visible content is empty. */
function cleaned(html: string, field: PageName) {
  const text = cleanRichText(html);
  if (isBlank(text)) return '';
  if (Buffer.byteLength(text) > RICH_TEXT_BYTES) throw invalid('text_too_long', field);
  return text;
}
