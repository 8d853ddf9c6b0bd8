import { writeFileSync } from 'node:fs';
import type { Work } from './drawing-process.ts';
import { clearAway, drawMany, drawOne, drawTime } from './press.ts';
import { weightOfTime } from '../time/document.ts';
import { weightOf } from '../weight.ts';

// If memory runs out, Linux kills this process and not the server.
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');

process.on('message', (work: Work) => {
  process.send?.(drawn(work), () => clearAway(weightOfWork(work)));
});
process.on('disconnect', () => process.exit());

function drawn(work: Work) {
  if ('one' in work) return drawOne(work.one);
  return 'time' in work ? drawTime(work.time) : drawMany(work.many);
}

function weightOfWork(work: Work) {
  if ('one' in work) return weightOf(work.one);
  return 'time' in work ? weightOfTime(work.time) : Infinity;
}
