import type { z } from 'zod';
import { endpoints } from './calls.ts';

/** Every schema that reads what somebody sends, once, by the first call that has it. */
export const forms = new Map<z.ZodObject, string>();
for (const { method, url, schema } of endpoints) {
  for (const place of ['params', 'querystring', 'body'] as const) {
    const one = schema[place];
    if (one && !forms.has(one)) forms.set(one, `${place} of ${method} ${url}`);
  }
}
export const namedForms = [...forms].map(([form, name]) => [name, form] as const);
