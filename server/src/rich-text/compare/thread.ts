// A separate thread: two long texts that have nothing in common are compared for half a second.
import { parentPort, workerData } from 'node:worker_threads';
import { compareRichText } from './compare.ts';

const { before, after } = workerData as { before: string; after: string };
parentPort?.postMessage(compareRichText(before, after), []);
