import { z } from 'zod';

/** Older screens send lists and objects as JSON; a missing value or one of the other kind counts as empty. */
const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** A list, or its JSON; null and an object become an empty list. */
export const looseArray = <T extends z.ZodType>(items: T) =>
  z.preprocess((value) => {
    const read = parsed(value);
    return read === null || (isObject(read) && !Array.isArray(read)) ? [] : read;
  }, items);

/** An object, or its JSON; null and a list become an empty object. */
export const looseObject = <T extends z.ZodType>(fields: T) =>
  z.preprocess((value) => {
    const read = parsed(value);
    return read === null || Array.isArray(read) ? {} : read;
  }, fields);

/** What a screen that sends a whole record back has of another shape under the same name counts as missing. */
export const unless = <T extends z.ZodType>(isOther: (value: unknown) => boolean, inner: T) =>
  z.preprocess((value) => (isOther(value) ? undefined : value), inner);

const DEEPEST = 6;
const WIDEST = 500;

/** JSON that the database can store: no U+0000, no lone surrogates, and limited in depth and size. */
export const isStorable = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (!isObject(value)) return true;
  if (depth === DEEPEST) return false;
  const fields = Object.entries(value);
  return (
    fields.length <= WIDEST && fields.every(([key, one]) => isStorable(key) && isStorable(one, depth + 1))
  );
};
