import { z } from 'zod';
import { says } from '../language/says.ts';

export const Day = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], says('Unknown day'));
export type Day = z.infer<typeof Day>;
