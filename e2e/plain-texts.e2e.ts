import { testPlainTexts } from './hostile/plain-text-tests.ts';
import { hostilePlainTexts } from './hostile/plain-texts.ts';

/** One that breaks out of attributes and of tags; all of them: `npm run test:deep`. */
testPlainTexts(hostilePlainTexts().slice(2, 3), { found: ['consultant'] });
