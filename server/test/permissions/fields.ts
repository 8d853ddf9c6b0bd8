import type { z } from 'zod';
import type { Call } from './calls.ts';

/** The paths of all fields in a schema, joined by dots; a list adds none. */
export function pathsIn(schema: z.core.$ZodType, path: readonly string[] = []): string[] {
  const {
    _zod: { def },
  } = schema as z.core.$ZodTypes;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => pathsIn(field, [...path, name]));
    case 'array':
      return pathsIn(def.element, path);
    case 'optional':
    case 'nullable':
    case 'default':
      return pathsIn(def.innerType, path);
    case 'pipe':
      return [...new Set([...pathsIn(def.in, path), ...pathsIn(def.out, path)])];
    case 'union':
      return [...new Set(def.options.flatMap((option) => pathsIn(option, path)))];
    default:
      return [path.join('.')];
  }
}

/** Every field by which a call can name a record, besides its URL. */
export const idFieldsOf = ({ key, schema: { querystring, body } }: Call) =>
  [...(querystring ? pathsIn(querystring, ['query']) : []), ...(body ? pathsIn(body, ['body']) : [])]
    .filter((path) => /(^|[._])(ids?|by)$/.test(path))
    .map((path) => `${key} ${path}`);
