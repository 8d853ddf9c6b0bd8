import { t } from '@consultflow/contract/language/t';

/** Of the open cases of a consultant who leaves: those that no other consultant sees. */
export const unseenWords = (count: number) =>
  t(
    '{count, plural, one {One of them is restricted and names nobody else, so only an admin can open it. Name somebody first.} other {# of them are restricted and name nobody else, so only an admin can open them. Name somebody first.}}',
    { count },
  );
