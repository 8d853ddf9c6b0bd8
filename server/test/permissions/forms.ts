import type { z } from 'zod';
import { endpoints } from './calls.ts';

/** Every schema for input, once, by the first call that uses it. */
export const forms = new Map<z.ZodObject, string>();
for (const { method, url, schema } of endpoints) {
  for (const place of ['params', 'querystring', 'body'] as const) {
    const one = schema[place];
    if (one && !forms.has(one)) forms.set(one, `${place} of ${method} ${url}`);
  }
}
export const namedForms = [...forms].map(([form, name]) => [name, form] as const);
