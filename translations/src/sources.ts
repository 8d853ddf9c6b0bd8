import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, callsIn } from './calls.ts';

const root = join(import.meta.dirname, '../..');

/** Every file with sentences of the product, as paths from the root. */
const sources = () =>
  globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.(test|deep)\.|\/testing\/|\/demo\//.test(path))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();

export type Sentence = Pick<Call, 'sentence' | 'context'> & { notes: string[]; files: string[] };

/** All sentences with the files they are in, and what cannot be extracted. */
export function sentencesOfSources(): { sentences: Sentence[]; mistakes: string[] } {
  const found = new Map<string, Sentence>();
  const wrong: string[] = [];
  for (const file of sources()) {
    const { calls, mistakes } = callsIn(file, readFileSync(join(root, file), 'utf8'));
    wrong.push(...mistakes.map(({ line, reason }) => `${file}:${line} ${reason}`));
    for (const { sentence, context, note } of calls) {
      const key = JSON.stringify([sentence, context]);
      const known = found.get(key) ?? {
        sentence,
        ...(context !== undefined && { context }),
        notes: [],
        files: [],
      };
      found.set(key, known);
      if (!known.files.includes(file)) known.files.push(file);
      if (note && !known.notes.includes(note)) known.notes.push(note);
    }
  }
  return { sentences: [...found.values()], mistakes: wrong };
}
