import { testPlainTexts } from './hostile/plain-text-tests.ts';
import { hostilePlainTexts } from './hostile/plain-texts.ts';

/** One text that breaks out of attributes and of tags; `npm run test:deep` runs all. */
testPlainTexts(hostilePlainTexts().slice(2, 3), { found: ['consultant'] });
