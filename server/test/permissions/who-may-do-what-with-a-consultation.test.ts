import { calls } from './calls.ts';
import { tryEveryCell } from './matrix.ts';

await tryEveryCell(calls.filter(({ url }) => url.startsWith('/consultations')));
