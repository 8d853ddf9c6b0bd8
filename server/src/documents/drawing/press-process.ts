import { writeFileSync } from 'node:fs';
import type { Work } from './drawing-process.ts';
import { clearAway, drawMany, drawOne } from './press.ts';
import { weightOf } from '../weight.ts';

// If memory runs out, Linux kills this process and not the server.
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');

process.on('message', (work: Work) => {
  const drawn = 'one' in work ? drawOne(work.one) : drawMany(work.many);
  process.send?.(drawn, () => clearAway('one' in work ? weightOf(work.one) : Infinity));
});
process.on('disconnect', () => process.exit());
