// A separate thread, which can be ended: a rule can be written so that it repeats for ever without a day.
import { parentPort, workerData } from 'node:worker_threads';
import { occurrencesIn, type Reading } from './occurrences.ts';

parentPort?.postMessage(occurrencesIn(workerData as Reading), []);
