import { inBatches } from './hostile/batches.ts';
import { testRichTexts } from './hostile/rich-text-tests.ts';
import { hostileRichTexts, storable } from './hostile/rich-texts.ts';

/** Some of each kind; all of them: `npm run test:deep`. */
testRichTexts(
  inBatches(storable(hostileRichTexts()), 30).filter((_batch, index) => index % 16 === 0),
  { executed: 30 },
);
