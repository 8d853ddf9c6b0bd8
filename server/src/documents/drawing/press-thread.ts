import { parentPort } from 'node:worker_threads';
import type { ConsultationDocument } from '../document.ts';
import { clearAway, drawOne } from './press.ts';
import { weightOf } from '../weight.ts';

parentPort?.on('message', (document: ConsultationDocument) => {
  const drawn = drawOne(document);
  parentPort?.postMessage(drawn, drawn.pdf ? [drawn.pdf.buffer] : []);
  clearAway(weightOf(document));
});
