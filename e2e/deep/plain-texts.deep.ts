import { testPlainTexts } from '../hostile/plain-text-tests.ts';
import { hostilePlainTexts } from '../hostile/plain-texts.ts';

testPlainTexts(hostilePlainTexts());
