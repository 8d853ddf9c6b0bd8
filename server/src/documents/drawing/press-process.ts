import { writeFileSync } from 'node:fs';
import type { Work } from './drawing-process.ts';
import { drawMany, drawOne } from './press.ts';

// If memory runs out, Linux kills this process and not the server.
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');

process.on('message', (work: Work) =>
  process.send?.('one' in work ? drawOne(work.one) : drawMany(work.many)),
);
process.on('disconnect', () => process.exit());
