import { compileBy } from '@consultflow/contract/language/t';
import compile from 'icu-minify/compile';

// Where no build has compiled the English of the sentences.
compileBy(compile);
