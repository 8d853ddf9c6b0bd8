import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const inRoot = (...parts) => path.join(root, ...parts);

export const say = (line) => console.log(line);

/** Ends the script with one sentence and, before it, what a program had to say about it. */
export function fail(sentence, output = '') {
  console.error([output.trim(), sentence].filter(Boolean).join('\n'));
  process.exit(1);
}
