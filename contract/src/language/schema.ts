import { z } from 'zod';
import { type Language as Code, languages } from './languages.ts';
import { says } from './says.ts';

export const Language = z.enum(Object.keys(languages) as [Code, ...Code[]], says('Please choose a language'));
export type Language = z.infer<typeof Language>;
